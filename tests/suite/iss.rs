//! Constraint strings of Interactive Sudoku Solver.

use dlx_sudoku::engine::{ItemChoice, Limits};
use dlx_sudoku::format::{self, Format, ReadError};
use dlx_sudoku::{Engine, ModelFinder, Record, Session, Status, Uniqueness, Values};
use dlx_variants::Symbol;

use super::documents::ends_in_one_error_or_in_records;

fn read(text: &str) -> Result<Record, ReadError> {
    let mut records = format::read(text.as_bytes(), None, &mut ModelFinder::detect())?;
    assert_eq!(records.len(), 1, "{text}");
    Ok(records.remove(0))
}

fn values(text: &str) -> Values {
    text.chars().map(Symbol::from_char).collect()
}

/// Published puzzles, each with its only solution.
const PUBLISHED: [(&str, &str); 52] = [
    (
        ".Entropic~R2C4~R1C4~R1C5~R1C6~R2C6.Entropic~R4C8~R4C9~R5C9~R6C9~R6C8.Entropic~R8C6~R9C6~R9C5~R9C4~R8C4.Entropic~R4C1~R5C1~R6C1.Modular~2~R8C7~R8C8~R7C8.Modular~2~R1C2~R1C1~R2C1.Modular~2~R6C3~R7C3~R7C4.Modular~3~R8C1~R9C1~R9C2.Modular~3~R2C7~R2C8~R3C8.Modular~3~R3C4~R3C3~R4C3.Modular~4~R1C8~R1C9~R2C9.Modular~4~R7C6~R7C7~R6C7.Modular~4~R7C2~R8C2~R8C3.Binary~gH8gH8A4BP4BP~~R9C8~R9C9~R8C9~~R3C6~R3C7~R4C7~~R2C3~R2C2~R3C2~R4C2.~R1C1_1~R2C2_2~R3C3_5~R1C5_2~R1C9_6~R2C8_5~R3C7_2~R5C9_7~R9C9_9~R8C8_2~R7C7_6~R9C5_1~R7C3_1~R8C2_3~R9C1_2~R5C1_8",
        "143529786629784153785136294516378942892451367374962815951243678438697521267815439",
    ),
    (
        ".Pair~UFVQFUAFQAE~_Odd-Even%20Thermo~r1c2~r1c3~r1c4~r1c5~~r1c8~r1c9~r2c9~r3c9~~r2c8~r2c7~~r3c4~r3c3~~r3c2~r4c2~r4c1~~r6c3~r5c3~r5c4~r4c4~~r5c6~r4c6~r4c5~~r6c8~r6c9~r5c9~~r7c2~r7c3~~r7c8~r7c9~r8c9~~r8c2~r9c2~r9c1~~r8c4~r9c4~~r8c5~r9c5~r9c6",
        "613798524298145736457362198971853642384621975562479813139286457726514389845937261",
    ),
    (
        ".Shape~6x6.RellikCage~5~R1C3~R2C3~R2C2.RellikCage~9~R1C2~R1C1~R2C1.RellikCage~6~R1C4~R2C4~R2C5.RellikCage~4~R3C3~R3C4.RellikCage~4~R4C3~R5C3~R6C3~R5C2.RellikCage~7~R5C1~R6C1~R6C2.RellikCage~5~R6C4~R6C5~R6C6.RellikCage~3~R5C4~R5C5~R5C6~R4C6.RellikCage~8~R1C5~R1C6~R2C6~R3C6",
        "213564564321641235325146136452452613",
    ),
    (
        ".~R1C2_6~R2C2_4~R2C3_1~R3C3_3~R3C2_2~R2C7_8~R2C8_3~R2C9_9~R3C7_4~R3C8_6~R7C7_3~R8C7_5~R7C8_9~R8C8_8~R9C8_1~R7C3_4~R8C3_6~R8C2_7~R7C2_8~R8C1_2.CountDistinct~R3C3~R3C2~R2C2~R2C3~R2C4~R3C4~R4C4~R4C3~R4C2.CountDistinct~R3C7~R3C6~R2C6~R2C7~R2C8~R3C8~R4C8~R4C7~R4C6.CountDistinct~R7C7~R7C6~R6C6~R6C7~R6C8~R7C8~R8C8~R8C7~R8C6.CountDistinct~R7C3~R7C2~R6C2~R6C3~R6C4~R7C4~R8C4~R8C3~R8C2",
        "865934127741256839923187465512493678698571243437628951184765392276319584359842716",
    ),
    (
        ".WhiteDot~R4C6~R4C7.BlackDot~R5C8~R6C8.~R6C9_9.BinaryX~8H-xf8H-xf8H-B~~R1C3~R1C2~R2C2~~R1C5~R1C4~R2C4~R3C4~~R1C6~R1C7~R1C8~R2C8~~R2C5~R3C5~R4C5~R4C6~~R2C6~R3C6~R3C7~R4C7~~R3C3~R4C4~R5C5~R6C4~~R4C1~R4C2~R4C3~~R5C1~R5C2~R5C3~R5C4~~R6C2~R6C3~R7C4~R8C3~~R6C1~R7C1~R7C2~R7C3~~R9C2~R9C3~R9C4~R8C4~~R7C5~R8C5~R9C5~R9C6~~R8C7~R9C7~R9C8~R8C9~~R8C6~R7C6~R6C7~R6C8~~R5C9~R5C8~R5C7~R6C6~~R4C8~R4C9~~R2C7~R3C8~R3C9~R2C9",
        "385961472726453891941278653538692147194735268672814539813549726469127385257386914",
    ),
    (
        ".Arrow~R1C7~R1C6~R2C6~R3C6.Arrow~R3C1~R4C1~R4C2~R4C3.Arrow~R8C2~R9C1~R9C2.Arrow~R9C3~R9C4~R8C4~R7C4.Arrow~R8C8~R9C9~R9C8.Arrow~R7C9~R6C9~R6C8~R6C7.BlackDot~R4C3~R4C4.AntiKnight.Binary~EAEBEAAQAAAAE~~R3C6~R4C6.~R9C3_8~R5C5_5~R3C1_9~R1C7_6~R7C9_7",
        "382971645716542389945683271234819756167254938859736412491368527673125894528497163",
    ),
    (
        ".Thermo~R1C1~R2C1~R3C1~R4C1~R5C1~R6C1~R7C1.Thermo~R2C9~R3C9~R4C9~R5C9~R6C9~R7C9~R8C9.AllDifferent~R3C4~R3C5~R3C6~R3C7~R6C5~R6C6~R6C7.SameValues~2~R3C4~R6C3.SameValues~2~R3C7~R6C4.Replicate~AwDiQEiwD.SameValues~2~R1C1~R3C3.End",
        "327541968489276351561389472645892713712653894893417625974128536256934187138765249",
    ),
    (
        ".AntiKnight.Diagonal~1.Diagonal~-1.EqualSum~R4C4~R4C5~R4C6~-~R5C4~R5C5~R5C6~-~R6C4~R6C5~R6C6~-~R4C4~R5C4~R6C4~-~R4C5~R5C5~R6C5~-~R4C6~R5C6~R6C6~-~R4C4~R5C5~R6C6~-~R4C6~R5C5~R6C4.~R4C1_3~R4C2_8~R4C3_4~R9C9_2",
        "843567219275913846619428375384672951726159483951834627537286194462791538198345762",
    ),
    (
        ".AntiKnight.AntiKing.~R1C1_1~R1C7_5~R1C8_6~R1C9_7~R2C1_2~R2C2_3~R2C3_4~R2C9_8",
        "198234567234567198567198234982345671345671982671982345823456719456719823719823456",
    ),
    (
        ".Diagonal~1.Diagonal~-1.Windoku.~R1C8_1~R2C5_2~R2C9_3~R4C1_4~R4C6_3~R5C5_5~R5C9_6~R6C5_1~R7C6_7~R7C7_8~R8C5_6~R9C5_3~R9C6_2",
        "932674518678521943541398267469283751217459386853716429326147895794865132185932674",
    ),
    (
        ".Diagonal~1.Diagonal~-1.AntiTaxicab.~R1C1_2~R2C1_3~R1C3_4~R2C3_1~R4C4_1~R5C2_2~R5C1_4~R7C1_6~R7C3_9~R9C2_4~R9C5_3~R8C6_4~R6C6_9~R1C6_1~R1C5_8~R2C5_9~R4C8_8~R7C9_7",
        "264581793351697248798423165975146382426378951813259674639815427182764539547932816",
    ),
    (
        ".Quad~R1C1~1~2~3~4.Quad~R1C8~6~7~8~9.Quad~R2C2~4~5~6~7.Quad~R2C7~3~4~5~6.Quad~R3C3~1~3~5~6.Quad~R3C6~4~7~7~8.Quad~R6C1~4~5~5~9.Quad~R6C8~2~4~7~8.Quad~R7C3~3~4~6~8.Quad~R7C6~2~2~5~6",
        "239456187147283569865197432926348715378521946451769328593812674784635291612974853",
    ),
    (
        ".RegionSumLine~R4C1~R3C1~R2C1~R3C2~R4C2~R5C2~R6C3~R5C4~R4C4~R4C3~R3C4~R2C3~R2C4~R1C4~R1C5~R2C6~R3C6~R4C6~R5C6~R6C7~R5C7.Jigsaw~1112222111122233334443334444556667755666775556777.~R1C1_4~R3C5_4~R4C7_6~R6C4_4.Shape~7x7",
        "4532167726154363754211427356375621456147322143675",
    ),
    (
        ".Zipper~R5C1~R5C2~R5C3.Zipper~R7C2~R7C1~R8C1~R9C1~R9C2~R9C3~R8C3.Zipper~R8C2~R7C3~R6C4~R7C5~R8C6.Zipper~R8C5~R9C5~R9C6~R9C7~R8C7~R7C7~R7C6.Zipper~R4C8~R4C7~R5C7~R6C7~R6C8~R6C9~R5C9.Zipper~R2C9~R3C9~R3C8~R3C7~R2C7~R1C7~R1C8.Zipper~R2C6~R1C6~R1C5~R1C4~R2C4~R3C4~R3C5.Zipper~R2C5~R3C6~R4C5.",
        "329764518547182396168359742695213487473598621281647935734825169856931274912476853",
    ),
    (
        ".PillArrow~2~R1C3~R1C2~R1C1~R2C1~R3C1.PillArrow~2~R1C8~R1C7~R1C6~R1C5~R1C4.PillArrow~2~R2C7~R2C6~R2C5~R2C4~R2C3.PillArrow~2~R4C1~R5C1~R6C1~R7C1~R8C1.PillArrow~2~R3C2~R4C2~R5C2~R6C2~R7C2.PillArrow~2~R9C1~R9C2~R9C3~R9C4~R9C5.PillArrow~2~R5C9~R4C9~R3C9~R2C9~R1C9.PillArrow~2~R8C6~R9C6~R9C7~R9C8~R9C9.Arrow~R3C3~R4C4~R5C5.Arrow~R7C3~R6C4~R5C5~R4C6.Arrow~R3C8~R4C7.",
        "514896237679231485328745196235684971491327658786159342967418523853962714142573869",
    ),
    (
        ".BlackDot~R1C6~R1C7~R2C7~R4C9~R4C8~R5C8~R8C7~R9C7~R9C6~R7C4~R7C5~R6C5~R6C6~R9C4~R9C3~R8C3~R5C1~R5C2.BlackDot~R4C5~R5C5.WhiteDot~R3C9~R4C9~R4C7~R5C7~R5C6~R7C8~R7C9~R1C8~R2C8~R1C6~R2C6~R3C5~R3C4~R4C4~R5C3~R5C2~R6C2~R8C2~R8C3~R8C5~R8C6.WhiteDot~R8C8~R8C9~R5C8~R5C9~R6C2~R6C3~R4C4~R4C5~R7C1~R8C1.WhiteDot~R1C2~R1C1.WhiteDot~R5C1~R6C1~R2C1~R2C2.StrictKropki",
        "983162475451793862627458319169325748845917623732684951316249587298576134574831296",
    ),
    (
        ".FullRank~C2~26~.FullRank~C4~32~.FullRank~C6~6~.FullRank~C8~35~.FullRank~R1~17~.FullRank~R3~13~.FullRank~R5~10~.FullRank~R7~21~.FullRank~C3~~12.FullRank~C5~~19.FullRank~C7~~2.FullRank~C9~~14.FullRank~R8~~23.FullRank~R6~~20.FullRank~R4~~34.FullRank~R2~~11.",
        "576832491829514763431769852768125349354698217192473685615347928247981536983256174",
    ),
    (
        ".FullRank~C1~6~20.FullRank~C2~22~9.FullRank~R1~5~11.FullRank~R2~26~8.FullRank~R5~4~18.FullRank~R8~33~3.FullRank~R9~17~27.FullRank~C5~19~13.FullRank~C8~15~7.FullRank~C9~10~25.~R4C5_7~R6C5_3",
        "268957143715483692349216758652174839183692475497538216871329564924765381536841927",
    ),
    (
        ".FullRank~C1~10~23.FullRank~C2~16~34.FullRank~C3~22~27.FullRank~C4~35~2.FullRank~C5~3~12.FullRank~C6~18~32.FullRank~C7~30~5.FullRank~C8~8~17.FullRank~C9~25~15.FullRank~R1~9~26.FullRank~R2~20~4.FullRank~R3~33~19.FullRank~R4~28~6.FullRank~R5~7~11.FullRank~R6~14~31.FullRank~R7~1~36.FullRank~R8~29~21.FullRank~R9~24~13.~R3C4_7~R4C4_8~R5C5_9~R6C6_6~R7C6_4",
        "346915827572683491918742635763851942281497563459326178135264789824579316697138254",
    ),
    (".FullRank~C2~9~.FullRank~C3~1~.FullRank~R6~24~..Shape~6x6", "531246426315342561165432214653653124"),
    (".Shape~4x4.FullRank~C1~10~.FullRank~C2~15~.FullRank~R4~5~.FullRankTies~any", "3421124341322314"),
    (
        ".Shape~4x4.FullRank~C1~10~.FullRank~C2~15~.FullRank~R4~5~.FullRank~R3~~5.FullRankTies~any",
        "3421124341322314",
    ),
    (".Shape~4x4.FullRank~R4~5~.~R3C2_1", "3241143241232314"),
    (
        ".~R1C1_5~R1C2_3~R1C5_7~R2C1_6~R2C4_1~R2C5_9~R2C6_5~R3C2_9~R3C3_8~R3C8_6~R4C1_8~R4C9_3~R5C1_4~R5C9_1~R6C1_7~R6C9_6~R7C7_2~R7C8_8~R8C6_9~R8C9_5~R9C5_8~R9C8_7~R9C9_9~R6C5_2~R7C2_1~R8C5_1.NFA~EgIKpAIiIZkQqmY7ohMgEABGISIQjKY0MhFOpWQxnS54VCJAMAiQQEUgmYxIdBqhSMliupzQuDyAgCEohIxAM5hRCCVKjZTEdblhkGkBQGJhERyCaDAiUCqlEy2G7HJDYLIDAQTiMkEI0mFFIBVqFmMJ2uOHQSQHAooEhJIZqMSLQKsUDNYLucUPgcgQBhSJSURDWY0YglaoWcwHe4YhApAkDioTEsimwyI1Bq5RM9gvBwRGAyBQIFYnJhGNplRyEV6jaDCeLhiUAkCQWKBYRyaZjchUepFgw2i4nlAYnEFAwUi0kE4zm9DJBSrFiNJxvOBQBYNFQuJJPNBwQ6RUyyYrTckDeDAcKxeSigaTiiEkp1mxnLBHA0HiwYEsomo5IlJqhjuaCtBwQFoxJhSNZzRSpZDngzAeERcMiaUzYi1UyXRB1hAJC8Zk42oxVsp0whQRCYwJ5uRqsZbqhKQkMSgb0crWY64U~_~R4C4~R4C5~R4C6~R5C6~R6C6~R7C6~~R4C3~R5C3~R6C3~R7C3~R7C4~R7C5",
        "534678912672195348198243567861954723429367851753821496915736284287419635346582179",
    ),
    (
        ".Replicate~JBAAIJAAAJB.NFA~UgMP_CIZCmOhP_CG6lKUpX_CKFlKUpX_vAb6qUpX_VZ5HUUpX_UqritmpX_UpVGmZJX_UpSpsOuP_UpSlSWhP_UpSlKilP_UpSlKUpX_UpSlSWuP_UpSpsZJX_UpVGtmpX_UqrnUUpX_VZ76qUpX_vCFlKUpX_UpSlKjGP_UpSlSlJX_UpSpzmpX_UpVKUUpX_UqtaqUpX_Va1lKUpX_ve6lKUpQ~_~R1C1~R1C2~R1C3~~R1C1~R2C1~R3C1~~R2C1~R2C2~R2C3~~R1C2~R2C2~R3C2~~R3C1~R3C2~R3C3~~R1C3~R2C3~R3C3.End.~R9C3_9~R8C1_7.Thermo~R6C4~R7C4~R7C3~R8C3~R8C2~R9C2.Thermo~R4C4~R4C3~R3C3~R3C2~R2C2~R2C1.Thermo~R4C6~R3C6~R3C7~R2C7~R2C8~R1C8.Thermo~R6C6~R6C7~R7C7~R7C8~R8C8~R8C9",
        "541627893982531674376984521625493718137865942498172356813259467754316289269748135",
    ),
    (
        ".Thermo~R1C3~R2C3~R3C4~R4C3~R3C2~R3C1.Thermo~R1C7~R2C7~R3C6~R4C7~R3C8~R3C9.Thermo~R5C3~R6C2.Thermo~R5C3~R5C4~R5C5~R5C6~R5C7.Thermo~R4C8~R5C9~R6C8.Thermo~R7C9~R7C8~R6C7~R7C6~R8C7~R9C7.Thermo~R8C6~R9C5~R8C4.Thermo~R7C1~R7C2~R6C3~R7C4~R8C3~R9C3.~R1C5_9.NFA~TgRf8iM0RVaqiIiP_ISEhIS_50dHR0f_SUlJSU_6wsLCwv_Z2dnZ2_7q6urq__hISEhI_8nJycnP_oqKioqA~_Even%20lots~R7C2~R7C1~R6C3~R7C4~R8C3~R9C3~~R7C8~R7C9~R6C7~R7C6~R8C7~R9C7~~R5C9~R6C8~R4C8.NFA~TgRf8SIzRFVVCIj_5KSkpKf_BwcHBx_3R0dHR_-ysrKyt_0ZGRkZP-bm5ubn_ygoKCgv-MjIyMiA~_Odd%20lots~R3C4~R2C3~R1C3~R4C3~R3C2~R3C1~~R3C6~R2C7~R1C7~R4C7~R3C8~R3C9~~R9C5~R8C6~R8C4",
        "371598264492167358856324179924873516183456792765219483247685931538941627619732845",
    ),
    (
        ".NFA~TgRAEv-IiIiIiAyMDmaA9ERQ-qqrD9mZmc_u7u7w_4iIiIn_zMzMzIg~_Skyscraper-9~R1C1~R2C2~R3C3~R4C4~R5C5~R6C6~R7C7~R8C8~R9C9.NFA~TgZf8SNFZ4kAiAyIDmZg9ERA-qqqj9mZmY_u7u7u_4iIiIj_zMzMzMg~_Skyscraper-1~R4C1~R5C2~R6C3~R7C4~R8C5~R9C6~~R9C6~R8C7~R7C8~R6C9~~R6C9~R5C8~R4C7~R3C6~R2C5~R1C4~~R1C4~R2C3~R3C2~R4C1.NFA~UgJAPKY6P-EIQhCEIX-IQhCEIR_GMYxjGPyEIQhA-WsWpD5jRakPnOdqQ-hCEJH6UpSlR_UpSlKW_1rWta1s_7GMYxjGBH7Wta5R_c5znPW_3ve974M_8IQhCEBBH8Yxk5R_lKUpvW_5znOdIM_9KUpSgxBH9a2k5R_ta15vW_73vfFIM_-MYxggxBA~_Skyscraper-6~R9C3~R8C4~R7C5~R6C6~R5C7~R4C8~R3C9.NFA~UgJQfMdCVf8IQhCEIQv8QhCEIQj-MYxjGMfkIQhCB8pSlKPzXpFyx-c9IuWP0IRFyx-lKUuWP1KUpSz-ta1rWx_sYxjGMb_2ta1rWtCf3Oc5z2P973ve-Df_CEIQhAQT_GMYyex_ylKUpwb_5znOcxiCf6UpWT2P-ta1tODf_a1rWIMQT_e-Kyex_4xjNpwb_85zkpBiCA~_Skyscraper-5~R1C8~R2C7~R3C6~R4C5~R5C4~R6C3~R7C2~R8C1",
        "168573924924618357753294168596481273837952641241736895685149732419327586372865419",
    ),
    (
        ".NFA~VgEX_xhyCSizDTgBgZAVvPPRICsqp_6q5woFVE0v_YJNE82yih_xaZYXWmFz__SJNE82yih_5Zg433E0kf_DFGFAqoml_3Xn4AVlVE_-024qsCsqp_2GU1FVgVlf-uikmoqsCt_z0EUk1FVgX-gikmoqsCf0Uk1FVgR-kmoqsCH01FVgQeoqsCB1VgQGsCAQb-ikmoqsCDv2U1FVgQVo-moqsCD323FVgQVlce4qsCCtB1VgQfe8_ACCsqpx34AQVlcHACCtAQQf_FGFICsqon54wpAVlVOGFICsrAAf_MHOFAqoml_w56JAVlVE-HRICsrgZAVv-JUHG-4mkj_656JAVlVE_PPRICsqp_7ag433E0kf_VXOFAqomkA~_Ambiguous%20Arrow~R2C3~R1C3~R1C2~R2C1~~R3C1~R2C2~R3C3~~R4C1~R4C2~R5C3~R6C3~~R6C2~R7C1~R8C1~R9C1~~R6C1~R7C2~R8C2~~R4C3~R5C4~R6C4~R7C4~~R4C4~R3C4~R2C5~R2C6~~R2C4~R1C4~R1C5~R1C6~~R3C5~R3C6~R4C6~~R9C6~R8C6~R7C7~~R7C6~R6C6~R5C6~R4C7~~R9C7~R8C8~R9C9~~R6C8~R5C7~R4C8~R4C9~~R3C8~R2C7~R1C8~R1C9",
        "815923674369417258274586913583172469692854137741369825957241386426738591138695742",
    ),
    (
        ".NFA~VgGv_wQgxBRhyCf_RTVW0UUUV_ypZp4Siiiv-UXFHI0UUV_yilH4ISiiv-UUWm680UV_yiilkm3Civ-UUUWqiy0V_yiiill0GCv-UUUUWYaceAACUBCggqQEIAeIEQgkCEwIoAiwIWAigQsgGCAzAChA2gGgg6QHAQ-IHkAUBIghAQGgFKCIxBCAaAJMEJCAUA~_Arithmetic%20series~R7C4~R8C4~R9C4~R9C5~R9C6~R8C6~R7C6~R7C7~~R1C5~R2C4~R3C3~R3C4~~R4C3~R5C2~R5C3~R6C2~R7C1~R7C2~~R3C5~R4C5~R5C5~R6C5~~R4C7~R5C8~R5C7~~R6C8~R7C9~R7C8~~R2C6~R3C7~R3C6.~R7C5_1~R8C5_9~R3C1_1~R3C2_2~R5C9_2~R6C9_4",
        "594631728863572491127984356248163579976845132351729684435218967612397845789456213",
    ),
    (
        ".SumLine~10~R1C3~R1C2~R1C1~R2C1~R3C1.SumLine~10~R3C4~R3C3~R3C2~R2C2~R2C3~R1C4.SumLine~10~R1C5~R1C6~R2C6~R3C6.SumLine~10~R1C7~R2C7~R3C7~R3C8~R3C9.SumLine~10~R4C4~R3C5~R4C6~R5C7.SumLine~10~R7C1~R6C1~R6C2~R6C3.SumLine~10~R8C2~R7C2~R7C3~R7C4.SumLine~10~R6C6~R7C5~R8C4~R9C3.SumLine~10~R9C5~R9C6~R8C6~R7C6.SumLine~10~R8C7~R7C8~R7C9~R6C8~R6C7.SumLine~10~R4C5~R5C6~R6C5~R5C4~LOOP.",
        "582437619136592478479168532768241953925683147341975286297354861814726395653819724",
    ),
    (
        ".EqualityCage~R1C1~R1C2~R2C2~R2C1.EqualityCage~R3C2~R3C3.EqualityCage~R4C2~R4C3~R5C3~R5C2.EqualityCage~R9C2~R9C3~R8C3~R8C4.EqualityCage~R4C4~R4C5~R5C5~R5C6.EqualityCage~R3C4~R3C5~R3C6~R3C7.EqualityCage~R2C6~R2C7~R2C8~R2C9.EqualityCage~R3C8~R3C9.EqualityCage~R6C9~R7C9.EqualityCage~R7C7~R7C8~R8C8~R8C7.~R3C2_4~R3C8_7.BlackDot~R4C1~R4C2~R8C1~R9C1~R7C6~R8C6~R8C7.BlackDot~R6C6~R6C7~R9C3~R9C2~R8C5~R9C5.WhiteDot~R8C1~R8C2~R1C7~R1C6~R7C7~R7C8.V~R2C7~R2C8~R2C2~R2C1~R8C3~R9C3",
        "781492356326578149549631872634825917298317564175964283917256438452783691863149725",
    ),
    (
        ".Lunchbox~11~R1C2~R1C1~R2C1~R3C1~R4C1.Lunchbox~7~R1C3~R1C4~R1C5~R1C6~R1C7.Lunchbox~4~R1C9~R2C9~R2C8~R3C8~R4C8.Lunchbox~8~R2C7~R2C6~R3C6~R4C6~R5C6.Lunchbox~23~R2C4~R2C3~R3C3~R3C2~R4C2~R5C2.Lunchbox~0~R6C1~R7C1~R7C2~R8C2.Lunchbox~0~R8C4~R8C3~R9C3.Lunchbox~7~R9C6~R9C5~R8C5~R7C5~R7C6~R7C7~R6C7~R6C8.Lunchbox~2~R5C7~R5C8~R5C9.Lunchbox~14~R6C2~R6C3~R6C4~R5C4.Lunchbox~17~R3C5~R4C5~R5C5~R6C5~R6C6.",
        "812436597375912648964785213581243769437569821296871435648397152759124386123658974",
    ),
    (
        ".Regex~KFteMS0zXVs0N11bNjldfFs0N10xMjNbNjldKSo~R5C2~R4C1~R3C1~R2C1~R1C1~R1C2~R2C3~R3C3~R4C3~R4C4~R4C5~R4C6~R4C7~R3C7~R2C7~R1C8~R1C9~R2C9~R3C9~R4C9~R5C8~R6C8.Regex~KFteMjU4XS5bMTM0Nl0uWzE0Nl18WzEzNF0uLjUuLlszNDZdKSouPw=~R5C8~R6C9~R7C9~R8C9~R9C9~R9C8~R9C7~R8C7~R7C7~R6C7~R6C6~R6C5~R6C4~R6C3~R7C3~R8C3~R9C3~R9C2~R9C1~R8C1~R7C1~R6C1~R5C2~R4C2.Regex~Lj8oW140N118NDcxKSo~R5C1~R4C1~R3C2~R2C3~R2C4~R2C5~R2C6~R2C7~R3C8~R4C9~R5C9.WhiteDot~R4C6~R5C6",
        "981524376357169824246873951138795462479216538625348197563487219892631745714952683",
    ),
    (
        ".~R1C1_4~R1C4_1~R1C6_2~R3C6_4~R3C4_3~R4C3_8~R6C1_7~R7C4_6~R7C6_7~R9C6_9~R9C4_8~R9C9_2~R6C9_3~R4C7_1~R3C7_7.GreaterThan~R1C8~R2C8~R1C7~R1C9.GreaterThan~R2C5~R2C4~R1C5~R2C6~R3C5.GreaterThan~R5C8~R4C8~R5C9~R6C8~R5C7.GreaterThan~R4C5~R3C5~R4C4~R4C6~R5C5.GreaterThan~R6C5~R5C5~R6C4~R6C6~R7C5.GreaterThan~R8C5~R7C5~R8C4~R8C6~R9C5.GreaterThan~R9C2~R8C2~R9C1~R9C3.GreaterThan~R5C2~R5C1~R4C2~R5C3~R6C2.GreaterThan~R4C1~R4C2~R3C1~R5C1",
        "437182596681795324295364718328576149164938275759241863843627951912453687576819432",
    ),
    (
        ".Thermo~r1c2~r2c3.Thermo~r3c2~r2c1.Thermo~r4c2~r5c1.Thermo~r6c2~r5c3 .Thermo~r7c2~r8c3.Thermo~r9c2~r8c1.Thermo~r1c6~r2c6.Thermo~r3c5~r2c4 .Thermo~r3c5~r2c5.Thermo~r6c5~r5c4.Thermo~r7c5~r8c4.Thermo~r9c6~r8c6 .Thermo~r1c8~r2c9.Thermo~r3c8~r2c7.Thermo~r4c8~r5c9.Thermo~r6c8~r5c7 .Thermo~r7c8~r8c9.Thermo~r9c8~r8c7",
        "953874162816235497472916538265398741794621385138457629387169254529743816641582973",
    ),
    (
        ".Modular~2~R1C2~R2C2~R3C2~R4C2~R5C2~R6C2~R7C2.Modular~2~R1C8~R2C8~R3C8~R4C8~R5C8~R6C8~R7C8.Modular~2~R1C3~R2C4~R1C5~R2C6~R1C7.Modular~2~R5C3~R4C4~R5C5~R4C6~R5C7.Modular~2~R6C3~R7C3~R8C4~R7C5~R6C5.Modular~2~R6C7~R7C7~R8C6~R7C5.NumberedRoom~C1~1~1.NumberedRoom~R1~1~1.NumberedRoom~R4~1~1.NumberedRoom~C9~1~1.NumberedRoom~C3~2~.NumberedRoom~C5~2~.NumberedRoom~C7~2~.NumberedRoom~C4~~8.NumberedRoom~R5~5~9.",
        "924365871813947526567182934752498163481536792396721485245679318639814257178253649",
    ),
    (
        ".GlobalEntropy.Skyscraper~R1~8~.Skyscraper~R6~~7.",
        "234567819687193542915248376472915638361482957598736421726359184159824763843671295",
    ),
    (
        ".FullRank~R5~17~.FullRank~R4~1~.FullRank~C2~32~.FullRank~C3~28~.FullRank~C4~23~.FullRank~R1~34~.",
        "987624153654381972231975648179842536568793214423156789845267391396518427712439865",
    ),
    (
        ".AntiKing .AntiKnight .AntiConsecutive .BlackDot~R2C2~R2C3 .BlackDot~R3C5~R3C6 .BlackDot~R1C8~R1C9 .BlackDot~R2C7~R3C7 .BlackDot~R4C5~R5C5 .BlackDot~R5C3~R5C4 .BlackDot~R1C4~R2C4 .BlackDot~R6C1~R7C1 .BlackDot~R7C1~R7C2 .BlackDot~R8C4~R8C5 .BlackDot~R7C6~R8C6 .BlackDot~R6C6~R6C7 .BlackDot~R5C8~R6C8 .BlackDot~R3C9~R4C9 .BlackDot~R8C9~R9C9 .BlackDot~R9C7~R9C8 .StrictKropki",
        "372615948948372615615948372837261594594837261261594837483726159159483726726159483",
    ),
    (
        ".Shape~6x6~9.RegionSize~9.Diagonal~-1.Cage~8~R1C2~R1C1~R2C1.Cage~7~R5C1~R6C1~R6C2.Cage~23~R4C2~R5C2~R5C3.Cage~22~R2C3~R2C2~R3C2.Cage~23~R2C4~R2C5~R3C5.Cage~21~R4C5~R5C5~R5C4.Cage~8~R5C6~R6C6~R6C5.Cage~7~R1C5~R1C6~R2C6.GreaterThan~R1C3~R1C4.GreaterThan~R6C3~R6C2.GreaterThan~R3C5~R3C6",
        "348512179864562397795683286941413725",
    ),
    (
        ".Shape~6x6~9.Cage~10~R1C2~R2C2.Cage~8~R3C1~R4C1.Renban~R4C1~R5C1.Renban~R2C1~R2C2.Renban~R3C4~R4C4~R5C4~R6C4.Whisper~5~R4C3~R4C4~R4C5.Whisper~5~R2C4~R2C5.Arrow~R6C4~R6C3~R6C2~R6C1.RegionSize~6.RegionSameValues",
        "627198981276198762762819879621216987",
    ),
    (
        ".Shape~6x6~9.RegionSize~9.NoBoxes.Renban~R5C1~R6C2.Renban~R4C2~R5C3.Renban~R2C1~R1C2.Renban~R3C2~R2C3.Renban~R1C5~R2C6.Renban~R2C4~R3C5.Renban~R4C5~R5C4.Renban~R5C6~R6C5.Quad~R1C5~1~2~4.Quad~R2C5~7~8.Quad~R1C1~1~2~3.Quad~R1C2~8~9.Quad~R3C3~1~2~3~4.Quad~R4C1~5~9.Quad~R5C1~2~3~4.Quad~R5C4~6~7.Quad~R5C5~1~3~4.Jigsaw~122222112223111233114333144433444443",
        "829514318672972358561497495863236741",
    ),
    (
        ".Shape~7x7~9.RegionSize~9.AllDifferent~R1C3~R2C3~R3C3~R3C4~R3C5~R2C5~R1C5~R1C4~R2C4.AllDifferent~R3C1~R3C2~R4C2~R3C3~R4C3~R5C3~R5C2~R5C1~R4C1.AllDifferent~R3C3~R4C3~R5C3~R5C4~R5C5~R4C5~R3C5~R3C4~R4C4.AllDifferent~R3C5~R4C5~R5C5~R5C6~R5C7~R4C7~R3C7~R3C6~R4C6.AllDifferent~R5C3~R5C4~R5C5~R6C5~R7C5~R7C4~R7C3~R6C3~R6C4.Skyscraper~C1~~3.Skyscraper~C7~~3.Skyscraper~C2~2~.Skyscraper~R3~2~.Skyscraper~C4~~3.NumberedRoom~C1~~3.NumberedRoom~C7~~3.NumberedRoom~C2~2~.NumberedRoom~R3~2~.NumberedRoom~C4~~3.NumberedRoom~R6~4~.~R5C7_7~R1C5_1~R7C6_8~R4C4_1.Jigsaw~1112333111233311123332222222444255544425554442555",
        "4753192698475331296488571329964851778162345237986",
    ),
    (
        ".Or.~R1C2_1.~R1C1_1.End.Or.~R1C2_2.~R1C3_2.End.Or.~R1C3_3.~R1C4_3.End.Or.~R1C5_4.~R1C4_4.End.Or.~R1C6_5.~R1C5_5.End.Or.~R1C6_6.~R1C7_6.End.Or.~R1C7_7.~R1C8_7.End.Or.~R1C8_8.~R1C9_8.End.Or.~R9C1_1.~R9C2_1.End.Or.~R9C3_2.~R9C2_2.End.Or.~R9C4_3.~R9C3_3.End.Or.~R9C4_4.~R9C5_4.End.Or.~R9C6_5.~R9C5_5.End.Or.~R9C7_6.~R9C6_6.End.Or.~R9C7_7.~R9C8_7.End.Or.~R9C9_8.~R9C8_8.End.Or.~R3C3_3.~R3C2_3.End.Or.~R3C8_9.~R3C9_9.End.Or.~R3C5_6.~R3C6_6.End.Or.~R3C1_4.~R3C2_4.End.Or.~R3C4_7.~R3C5_7.End.Or.~R3C7_1.~R3C8_1.End.Or.~R7C3_5.~R7C4_5.End.Or.~R7C2_6.~R7C3_6.End.Or.~R5C2_6.~R5C3_6.End.Or.~R5C1_4.~R5C2_4.End.Or.~R7C6_4.~R7C7_4.End.Or.~R7C8_3.~R7C7_3.End.Or.~R5C7_3.~R5C8_3.End.Or.~R5C9_7.~R5C8_7.End.Or.~R7C4_7.~R7C5_7.End.Or.~R7C6_1.~R7C5_1.End.Or.~R5C5_3.~R4C5_3.End.Or.~R6C5_8.~R5C5_8.End.Or.~R5C5_9.~R5C6_9.End.Or.~R5C4_2.~R5C5_2.End",
        "912345678657198243438762195281637954546289317379514826865971432794823561123456789",
    ),
    (
        ".HiddenSkyscraper~C4~8~.HiddenSkyscraper~C5~8~.HiddenSkyscraper~C6~8~.HiddenSkyscraper~C7~6~.HiddenSkyscraper~R2~2~2.HiddenSkyscraper~R7~~5.HiddenSkyscraper~C2~~6.HiddenSkyscraper~C3~~7.HiddenSkyscraper~R1~3~.HiddenSkyscraper~R3~1~.HiddenSkyscraper~R4~7~.HiddenSkyscraper~R5~7~.HiddenSkyscraper~R6~7~..Or.And.HiddenSkyscraper~R9~~1.HiddenSkyscraper~C9~~1.End.And.HiddenSkyscraper~R9~~2.HiddenSkyscraper~C9~~2.End.And.HiddenSkyscraper~R9~~3.HiddenSkyscraper~C9~~3.End.And.HiddenSkyscraper~R9~~4.HiddenSkyscraper~C9~~4.End.And.HiddenSkyscraper~R9~~5.HiddenSkyscraper~C9~~5.End.And.HiddenSkyscraper~R9~~6.HiddenSkyscraper~C9~~6.End.And.HiddenSkyscraper~R9~~7.HiddenSkyscraper~C9~~7.End.And.HiddenSkyscraper~R9~~8.HiddenSkyscraper~C9~~8.End.And.HiddenSkyscraper~R9~~9.HiddenSkyscraper~C9~~9.End.End",
        "835194276679285431214376598123469785497538612568721349386942157752813964941657823",
    ),
    (
        ".HiddenSkyscraper~C3~1~.HiddenSkyscraper~C4~1~.HiddenSkyscraper~R1~7~.HiddenSkyscraper~R3~7~.HiddenSkyscraper~R6~5~.HiddenSkyscraper~R5~1~1.HiddenSkyscraper~R8~1~1.HiddenSkyscraper~C1~~3.HiddenSkyscraper~C2~~1.HiddenSkyscraper~C5~~1.HiddenSkyscraper~C8~5~1.HiddenSkyscraper~R9~~3.HiddenSkyscraper~R2~~1.HiddenSkyscraper~C6~3~ .Or.HiddenSkyscraper~R1~~2.HiddenSkyscraper~R1~~4.HiddenSkyscraper~R1~~6.HiddenSkyscraper~R1~~8.End.Or.HiddenSkyscraper~R3~~2.HiddenSkyscraper~R3~~4.HiddenSkyscraper~R3~~6.HiddenSkyscraper~R3~~8.End.Or.HiddenSkyscraper~R4~~2.HiddenSkyscraper~R4~~4.HiddenSkyscraper~R4~~6.HiddenSkyscraper~R4~~8.End.Or.HiddenSkyscraper~R6~~2.HiddenSkyscraper~R6~~4.HiddenSkyscraper~R6~~6.HiddenSkyscraper~R6~~8.End.Or.HiddenSkyscraper~R7~~2.HiddenSkyscraper~R7~~4.HiddenSkyscraper~R7~~6.HiddenSkyscraper~R7~~8.End.Or.HiddenSkyscraper~C3~~2.HiddenSkyscraper~C3~~4.HiddenSkyscraper~C3~~6.HiddenSkyscraper~C3~~8.End.Or.HiddenSkyscraper~C4~~2.HiddenSkyscraper~C4~~4.HiddenSkyscraper~C4~~6.HiddenSkyscraper~C4~~8.End.Or.HiddenSkyscraper~C6~~2.HiddenSkyscraper~C6~~4.HiddenSkyscraper~C6~~6.HiddenSkyscraper~C6~~8.End.Or.HiddenSkyscraper~C7~~2.HiddenSkyscraper~C7~~4.HiddenSkyscraper~C7~~6.HiddenSkyscraper~C7~~8.End.Or.HiddenSkyscraper~C9~~2.HiddenSkyscraper~C9~~4.HiddenSkyscraper~C9~~6.HiddenSkyscraper~C9~~8.End .Or.HiddenSkyscraper~C1~2~.HiddenSkyscraper~C1~4~.HiddenSkyscraper~C1~6~.HiddenSkyscraper~C1~8~.End.Or.HiddenSkyscraper~C2~2~.HiddenSkyscraper~C2~4~.HiddenSkyscraper~C2~6~.HiddenSkyscraper~C2~8~.End.Or.HiddenSkyscraper~C5~2~.HiddenSkyscraper~C5~4~.HiddenSkyscraper~C5~6~.HiddenSkyscraper~C5~8~.End.Or.HiddenSkyscraper~C7~2~.HiddenSkyscraper~C7~4~.HiddenSkyscraper~C7~6~.HiddenSkyscraper~C7~8~.End.Or.HiddenSkyscraper~C9~2~.HiddenSkyscraper~C9~4~.HiddenSkyscraper~C9~6~.HiddenSkyscraper~C9~8~.End.Or.HiddenSkyscraper~R2~2~.HiddenSkyscraper~R2~4~.HiddenSkyscraper~R2~6~.HiddenSkyscraper~R2~8~.End.Or.HiddenSkyscraper~R4~2~.HiddenSkyscraper~R4~4~.HiddenSkyscraper~R4~6~.HiddenSkyscraper~R4~8~.End.Or.HiddenSkyscraper~R7~2~.HiddenSkyscraper~R7~4~.HiddenSkyscraper~R7~6~.HiddenSkyscraper~R7~8~.End.Or.HiddenSkyscraper~R9~2~.HiddenSkyscraper~R9~4~.HiddenSkyscraper~R9~6~.HiddenSkyscraper~R9~8~.End",
        "973645281426198753158723694761489325234567819895231476582314967319876542647952138",
    ),
    (
        ".~R2C2_8~R1C3_3~R1C5_2~R1C7_4~R4C9_2~R7C3_2~R8C7_9~R8C4_6.Or.NumberedRoom~R2~8~.XSum~R2~8~.End.Or.NumberedRoom~R3~8~.XSum~R3~8~.End.Or.NumberedRoom~R4~~8.XSum~R4~~8.End.Or.NumberedRoom~R4~5~.XSum~R4~5~.End.Or.NumberedRoom~R5~~8.XSum~R5~~8.End.Or.NumberedRoom~R5~2~.XSum~R5~2~.End.Or.NumberedRoom~R8~~1.XSum~R8~~1.End.Or.NumberedRoom~R8~8~.XSum~R8~8~.End.Or.NumberedRoom~C2~~8.XSum~C2~~8.End.Or.NumberedRoom~C4~~5.XSum~C4~~5.End.Or.NumberedRoom~C7~~8.XSum~C7~~8.End.Or.NumberedRoom~C7~8~.XSum~C7~8~.End.Or.NumberedRoom~C9~~7.XSum~C9~~7.End.Or.NumberedRoom~R6~~8.XSum~R6~~8.End.Or.NumberedRoom~C6~8~.XSum~C6~8~.End.Or.NumberedRoom~C5~6~.XSum~C5~6~.End.Or.NumberedRoom~C3~8~.XSum~C3~8~.End",
        "753826419281947356964531278375194862498265137126378594612459783547683921839712645",
    ),
    (
        ".Or.~R5C2_5.Skyscraper~C2~5~.End.Or.~R3C3_3.Skyscraper~C3~3~.End.Or.~R3C3_7.Skyscraper~C3~~7.End.Or.~R1C4_1.Skyscraper~C4~1~.End.Or.~R3C4_7.Skyscraper~C4~~7.End.Or.~R9C7_9.Skyscraper~C7~9~.End.Or.~R4C9_4.Skyscraper~C9~4~.End.Or.~R7C9_3.Skyscraper~C9~~3.End.Or.~R3C1_9.Skyscraper~R3~~9.End.Or.~R6C9_1.Skyscraper~R6~~1.End.Or.~R6C8_8.Skyscraper~R6~8~.End.Or.~R7C4_6.Skyscraper~R7~~6.End.Or.~R7C6_6.Skyscraper~R7~6~.End.Or.~R8C6_4.Skyscraper~R8~~4.End.Or.~R2C6_8.Skyscraper~C6~~8.End.Or.~R9C5_5.Skyscraper~R9~5~.End.Or.~R4C2_2.Skyscraper~R4~2~.End.Or.~R2C2_2.Skyscraper~R2~2~.End.Or.~R1C4_1.~R6C9_1.End.Or.Skyscraper~C4~1~.Skyscraper~R6~~1.End.Or.~R4C2_2.~R2C2_2.End.Or.Skyscraper~R4~2~.Skyscraper~R2~2~.End.Or.~R3C3_3.~R7C9_3.End.Or.Skyscraper~C3~3~.Skyscraper~C9~~3.End.Or.~R4C9_4.~R8C6_4.End.Or.Skyscraper~C9~4~.Skyscraper~R8~~4.End.Or.~R5C2_5.~R9C5_5.End.Or.Skyscraper~C2~5~.Skyscraper~R9~5~.End.Or.~R7C4_6.~R7C6_6.End.Or.Skyscraper~R7~~6.Skyscraper~R7~6~.End.Or.~R3C3_7.~R3C4_7.End.Or.Skyscraper~C3~~7.Skyscraper~C4~~7.End.Or.~R6C8_8.~R2C6_8.End.Or.Skyscraper~R6~8~.Skyscraper~C6~~8.End.Or.~R9C7_9.~R3C1_9.End.Or.Skyscraper~C7~9~.Skyscraper~R3~~9.End",
        "563127498412938675987654321726819534859743216134562789298476153671395842345281967",
    ),
    (
        ".Or.Cage~3~R1C1~R2C1~R2C2~R3C2~R4C2~R4C3.Lunchbox~3~R1C1~R2C1~R2C2~R3C2~R4C2~R4C3.End.Or.Cage~8~R1C3~R1C4~R2C4.Lunchbox~8~R1C3~R1C4~R2C4.End.Or.Cage~11~R1C5~R1C6~R1C7~R1C8.Lunchbox~11~R1C5~R1C6~R1C7~R1C8.End.Or.Cage~16~R4C4~R3C4~R3C5~R3C6~R4C6.Lunchbox~16~R4C4~R3C4~R3C5~R3C6~R4C6.End.Or.Cage~6~R5C2~R5C3~R6C3.Lunchbox~6~R5C2~R5C3~R6C3.End.Or.Cage~10~R6C4~R5C4~R5C5~R5C6.Lunchbox~10~R6C4~R5C4~R5C5~R5C6.End.Or.Cage~7~R4C7~R5C7~R6C7.Lunchbox~7~R4C7~R5C7~R6C7.End.Or.Cage~6~R4C8~R5C8~R5C9.Lunchbox~6~R4C8~R5C8~R5C9.End.Or.Lunchbox~0~R9C7~R9C8~R9C9.End.Or.Cage~13~R7C7~R7C6~R8C6~R8C5.Lunchbox~13~R7C7~R7C6~R8C6~R8C5.End.Or.Lunchbox~0~R6C5~R7C5~R7C4~R8C4~R9C4.End.Or.Cage~8~R7C2~R7C3~R8C3.Lunchbox~8~R7C2~R7C3~R8C3.End.Or.Cage~15~R7C1~R8C1~R9C1~R9C2.Lunchbox~15~R7C1~R8C1~R9C1~R9C2.End.Or.Cage~7~R4C1~R5C1~R6C1.Lunchbox~7~R4C1~R5C1~R6C1.End",
        "974835216312976845568421379187653924456289731239147658625394187841762593793518462",
    ),
    (
        ".Cage~20~R1C2~R2C2~R2C1.Cage~20~R4C2~R4C3~R4C4~R4C4.Cage~20~R8C2~R8C1~R9C1.Cage~10~R1C8~R2C8~R2C9.Cage~0~R6C6~R6C7~R6C8.Cage~70~R8C5~R7C5~R6C5~R5C5~R5C4~R4C5~R3C5~R2C5~R4C5~R5C5~R5C4~R6C5~R5C6~R5C6.Sum~30~R1C9~R2C8~R3C7~R7C3~R8C2~R9C1~R4C6~R5C5~R6C4~R4C6~R5C5~R6C4.Sum~30~R1C2~R2C3~R3C4~R4C5~R5C6~R6C7~R7C8~R8C9~R4C5~R5C6.LittleKiller~30~R1C6.BinaryX~eoH75ev378GvwD~_Renban%20-%20double~R4C6~R5C6~R5C5~R6C4~R6C5.BinaryX~_v-7-_v-7-_v-D~_Renban%20-%20single~R6C2~R7C3~R7C4~R3C6~R2C5.Binary~fwD-oH-ZP-7e-H~_Renban%20-%20mixed~R6C2~R4C6~~R6C2~R5C6~~R6C2~R5C5~~R6C2~R6C4~~R6C2~R6C5~~R7C3~R4C6~~R7C3~R5C6~~R7C3~R5C5~~R7C3~R6C4~~R7C3~R6C5~~R7C4~R4C6~~R7C4~R5C6~~R7C4~R5C5~~R7C4~R6C4~~R7C4~R6C5~~R3C6~R4C6~~R3C6~R5C6~~R3C6~R5C5~~R3C6~R6C4~~R3C6~R6C5~~R2C5~R4C6~~R2C5~R5C6~~R2C5~R5C5~~R2C5~R6C4~~R2C5~R6C5.",
        "136847952892635714754129386415763298283914675679258143341576829967482531528391467",
    ),
    (
        ".Lunchbox~3~R6C2~R6C1~R5C1~R4C1.Lunchbox~2~R6C4~R6C3~R5C3~R5C2~R4C2.Lunchbox~29~R4C4~R3C4~R2C4~R1C4~R1C3~R1C2~R2C2.Lunchbox~23~R1C7~R1C8~R2C8~R3C8~R4C8~R5C8~R5C7~R6C7~R7C7.Lunchbox~0~R7C9~R8C9~R9C9.Lunchbox~20~R8C2~R8C3~R9C3~R9C4~R9C5.Lunchbox~12~R8C8~R8C7~R9C7~R9C6.Lunchbox~8~R6C5~R7C5~R8C5~R8C4.Lunchbox~8~R3C6~R4C6~R5C6~R6C6~R7C6.Lunchbox~23~R3C7~R2C7~R2C6~R2C5~R3C5~R4C5~R5C5.",
        "586792143719346582423581967174923658368475291952168734841657329697234815235819476",
    ),
    (".Shape~4x4.FullRank~C1~10~.~R3C4_2~R4C3_1.FullRankTies~none", "3421213413424213"),
];

/// A published puzzle whose closed line may begin in so many ways that an automaton for all of them takes too
/// many states.
#[test]
fn a_long_closed_line_is_read_in_parts() {
    let text = ".SumLine~10~R1C2~R1C3~R1C4~R1C5~R1C6~R2C6~R2C7~R2C8~R2C9~R3C9~R4C9~R4C8~R5C7~R5C6~R5C5~R6C5~R6C6~R6C7~R6C8~R6C9~R7C9~R8C9~R8C8~R8C7~R8C6~R9C6~R9C5~R9C4~R9C3~R8C3~R8C2~R8C1~R7C1~R7C2~R7C3~R7C4~R6C4~R5C4~R5C3~R5C2~R4C2~R4C1~R3C1~R3C2~R3C3~R3C4~R3C5~R2C5~R2C4~R2C3~R2C2~R2C1~R1C1~LOOP.~R4C5_2~R9C7_8~R1C8_1~R1C4_2~R1C5_7~R7C5_8~R7C6_4~R7C7_2~R3C9_2~R4C9_3~R6C2_5";
    let solution =
        values("648273519192856437537419682416928753723541968859367124361784295284695371975132846");
    let puzzle = read(text).expect("a puzzle").puzzle;
    assert_eq!(puzzle.model().check(&solution), []);
    assert!(puzzle.model().lower().cover(&solution).is_some());
    let answer = Session::of(&puzzle.model().lower_for_solving()).solve(puzzle.givens());
    assert_eq!((answer.count, answer.solution), (Uniqueness::Unique, Some(solution)));
}

#[test]
fn published_puzzles_have_their_solutions() {
    for (text, solution) in PUBLISHED {
        let record = read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let solution = values(solution);
        let broken: Vec<String> =
            record.puzzle.model().check(&solution).into_iter().map(|violation| violation.message).collect();
        assert_eq!(broken, [""; 0], "{text}");
        let answer = Session::of(&record.puzzle.model().lower()).solve(record.puzzle.givens());
        assert_eq!((answer.count, answer.solution), (Uniqueness::Unique, Some(solution)), "{text}");
    }
}

/// A killer on values of which no cell may hold the first and the last one takes no longer than without them:
/// its houses hold each of the others.
#[test]
fn values_that_no_cell_may_hold_cost_no_search() {
    let cages = ".Shape~9x9.Cage~28~R1C1~R1C2~R2C2~R2C3~R2C4.Cage~19~R1C3~R1C4~R1C5~R2C5~R2C6.Cage~24~R1C6~R1C7~R1C8~R2C7.Cage~20~R1C9~R2C8~R2C9~R3C8~R4C8.Cage~19~R2C1~R3C1~R3C2~R4C1.Cage~23~R3C3~R3C4~R3C5~R3C6~R4C3.Cage~19~R3C7~R4C5~R4C6~R4C7~R5C7.Cage~26~R3C9~R4C9~R5C8~R5C9~R6C8.Cage~28~R4C2~R5C1~R5C2~R6C1~R7C1.Cage~24~R4C4~R5C4~R5C5~R5C6~R6C6.Cage~32~R5C3~R6C3~R6C4~R6C5~R7C3.Cage~24~R6C2~R7C2~R8C1~R8C2~R9C1.Cage~29~R6C7~R7C4~R7C5~R7C6~R7C7.Cage~19~R6C9~R7C8~R7C9~R8C9.Cage~22~R8C3~R9C2~R9C3~R9C4.Cage~21~R8C4~R8C5~R9C5~R9C6~R9C7.Cage~28~R8C6~R8C7~R8C8~R9C8~R9C9";
    let candidates = "Replicate~_____________H.~R1C1_1_2_3_4_5_6_7_8_9.End";
    let solution =
        values("283197546967542813415368729591726384876439152324851967149275638752683491638914275");
    for text in [cages.to_owned(), format!(".Shape~9x9~0-10{cages}.{candidates}")] {
        let puzzle = read(&text).expect("a puzzle").puzzle;
        let (working, _) = puzzle.model().with_derived_clues();
        let lowered = working.lower_for_solving();
        let answer = Session::of(&lowered).solve_within(puzzle.givens(), Limits::new().nodes(2_000));
        assert_eq!((answer.count, answer.solution.as_ref()), (Uniqueness::Unique, Some(&solution)), "{text}");
    }
}

#[test]
fn lines_of_a_divisor_that_restricts_nothing_are_read() {
    assert_eq!(read(".Modular~1~R1C1~R1C2").expect("a puzzle").puzzle.model().spec().clues, []);
    assert!(read(".Modular~1~R1C1~here").is_err());
}

#[test]
fn strings_may_stand_on_several_lines() {
    let rows = |text: &str| {
        let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect()).unwrap();
        let puzzles = records.iter().map(|record| &record.puzzle);
        puzzles.map(|puzzle| (puzzle.clue_count(), puzzle.model().rules_in_words().len())).collect::<Vec<_>>()
    };
    let plain = rows(".~R1C1_5~R1C2_3\n");
    let (rules, both) = (plain[0].1, rows(".~R1C1_5~R1C2_3.Cage~5~R2C1~R2C2\n")[0].1);
    assert!(both > rules);
    for text in [
        ".~R1C1_5~R1C2_3\n.Cage~5~R2C1~R2C2",
        ".Cage~5~R2C1~R2C2\r\n.~R1C1_5~R1C2_3\r\n",
        "# by hand\n\n.~R1C1_5\n  ~R1C2_3\n# still the same\n    .Cage~5~R2C1\n~R2C2\n\n",
        ".And.~R1C1_5\n.~R1C2_3.End\n.Cage~5~R2C1~R2C2",
    ] {
        assert_eq!(rows(text), [(3, both)], "{text}");
    }
    // A string each: collections, a blank line, links.
    let two = [(3, both), (2, both)];
    for text in [
        ".~R1C1_5~R1C2_3.Cage~5~R2C1~R2C2\n.~R1C1_4.Cage~5~R2C1~R2C2",
        ".~R1C1_5~R1C2_3\n.Cage~5~R2C1~R2C2\n\n.Cage~5~R2C1~R2C2\n.~R1C1_4\n",
        "x.org/?q=.~R1C1_5~R1C2_3.Cage~5~R2C1~R2C2\nx.org/?q=.~R1C1_4.Cage~5~R2C1~R2C2",
    ] {
        assert_eq!(rows(text), two, "{text}");
    }
    assert_eq!(rows(".~R1C1_5\n.~R1C1_4\n"), [(1, rules), (1, rules)]);
    let fault = format::read(
        b".Cage~5~R1C1\n.Cage~5~R2C1\n\n.Cage~5~R1C1\n.Kage~5~R2C1",
        None,
        &mut ModelFinder::detect(),
    );
    let fault = fault.unwrap_err().to_string();
    assert!(fault.starts_with("line 4") && fault.contains("Kage"), "{fault}");
}

#[test]
fn sums_may_have_factors() {
    let board = values("1234341221434321");
    let read = |text: &str| read(&format!(".Shape~4x4.Sum~{text}"));
    let holds = |text: &str| {
        let record = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        record.puzzle.model().check(&board).is_empty()
    };
    for (text, expected) in [
        ("2_=_4_-1~R1C1~R1C2", true),
        ("5_=_4_-1~R1C1~R1C2", false),
        ("-3_=_2_-1_-1~R1C1~R1C2~R1C3", true),
        ("3_=_-2_1_1~R1C1~R1C2~R1C3", true),
        ("4_=_0_1~R1C1~R1C4", true),
        // Digits of a number: an arrow.
        ("0_=_1_1_1_-10_-1~R1C4~R2C2~R4C1~R1C1~R1C2", true),
        ("0_=_10_1_-1_-1_-1~R1C1~R1C2~R1C4~R2C2~R4C1", true),
        ("0_=_1_1_1_-10_-1~R1C4~R2C2~R4C1~R1C2~R1C1", false),
    ] {
        assert_eq!(holds(text), expected, "{text}");
    }
    for text in
        ["2_=_4~R1C1~R1C2", "2_=_4_101~R1C1~R1C2", "2_=_x_1~R1C1~R1C2", "2_=_~R1C1", "_=_1~R1C1", "2_=_1_2"]
    {
        let fault = read(text).expect_err(text).to_string();
        assert!(
            fault.contains("expected a sum, _=_, a factor") || fault.contains("cells such as"),
            "{fault}"
        );
    }
}

#[test]
fn links_hold_the_same_strings() {
    let text = ".Cage~10~R1C1~R1C2.~R3C3_5";
    let link =
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E10%7ER1C1%7ER1C2.%7ER3C3_5&mode=all";
    let (plain, linked) = (read(text).expect("a cage and a given"), read(link).expect("a link"));
    assert_eq!(plain.puzzle.model().spec(), linked.puzzle.model().spec());
    assert_eq!(plain.puzzle.givens(), linked.puzzle.givens());
    assert_eq!(plain.puzzle.clue_count(), 2);
}

#[test]
fn cells_contain_values_exactly_or_at_least_as_often_as_listed() {
    let board = values("1234341221434321");
    let holds = |text: &str| {
        let record =
            read(&format!(".Shape~4x4.{text}~R1C1~R1C2~R2C3")).unwrap_or_else(|error| panic!("{error}"));
        record.puzzle.model().check(&board).is_empty()
    };
    assert!(holds("ContainExact~1_2_1") && holds("ContainAtLeast~1_2") && holds("ContainExact~2"));
    assert!(!holds("ContainExact~1") && !holds("ContainAtLeast~2_2") && !holds("ContainAtLeast~3"));
    assert!(read(".ContainExact~one~R1C1").is_err_and(|error| error.to_string().contains("values such as")));
}

#[test]
fn composites_and_patterns_mean_what_they_say() {
    let board = values("1234341221434321");
    let holds = |text: &str| {
        let record = read(&format!(".Shape~4x4.{text}")).unwrap_or_else(|error| panic!("{text}: {error}"));
        record.puzzle.model().check(&board).is_empty()
    };
    for text in [
        "Replicate~BQ.WhiteDot~R1C1~R1C2.End",
        "Replicate~E~R1C2.And.~R1C2_4.End.End",
        "And.WhiteDot~R1C1~R1C2.End",
        "HiddenSkyscraper~R2~1~1",
        "ValueIndexing~R1C1~R1C2~R1C3~R2C3",
        "SameValues~2~R1C1~R1C2~R3C1~R3C2",
        "Regex~MTIuKg~R1C1~R1C2~R1C3~~R1C1~R1C2",
        "RellikCage~4~R1C1~R1C2",
        "CountDistinct~R1C2~R1C1~R2C3~R1C3",
        "RegionSize~4.WhiteDot~R1C1~R1C2",
        "Or.~R1C1_2.~R1C2_2.End",
        "Or.~R1C1_2~R1C2_2.End",
        "Or.Skyscraper~R1~1~1.End",
        "Or.And.~R1C1_2.~R1C2_2.End.WhiteDot~R1C1~R1C2~R1C3.End",
        "Or.Cage~2~R1C1~R1C2.AllDifferent~R1C1~R2C2.Or.~R1C1_2.~R1C1_3.End.End",
        "Or.HiddenSkyscraper~R1~4~.HiddenSkyscraper~R2~1~.End",
    ] {
        assert!(holds(text), "{text}");
    }
    for text in [
        "Replicate~BQ.Whisper~2~R1C1~R1C2.End",
        "HiddenSkyscraper~R2~2~",
        "ValueIndexing~R1C1~R1C2~R2C3~R1C3",
        "SameValues~2~R1C1~R1C2~R2C1~R2C2",
        "Regex~MTIuKg~R2C1~R2C2~R2C3",
        "RellikCage~3~R1C1~R1C2",
        "Or.~R1C1_2.~R1C2_1.End",
        "Or.And.~R1C1_1.~R1C2_1.End.WhiteDot~R1C1~R1C2~R2C2.End",
        "Or.Skyscraper~R1~1~2.End",
    ] {
        assert!(!holds(text), "{text}");
    }
    for (text, named) in [
        (".Shape~4x4.Replicate~BQ.WhiteDot~R2C2~R3C2.End", "Replicate"),
        (".RegionSize~5.~R1C1_1", "RegionSize~5"),
        (".SameValues~2~R1C1~R1C2~R1C3", "SameValues"),
    ] {
        assert!(read(text).is_err_and(|error| error.to_string().contains(named)), "{text}");
    }
}

#[test]
fn what_is_not_known_is_rejected_by_name() {
    for (text, named) in [
        (".Cage~10~R1C1~R1C2.Doppelganger", "Doppelganger"),
        (".Or.Cage~3~R1C1~R1C2.NoBoxes.End", "NoBoxes"),
        (".Or.Cage~3~R1C1~R1C2.Replicate~BQ.~R1C1_1.End.End", "Replicate"),
        (".Or.Cage~3~R1C1~R1C2.FullRank~R1~1~.End", "FullRank"),
        (".Or.Cage~3~R1C1~R1C2.Regex~MTIuKg~R1C1~R1C2~~R2C1~R2C2.End", "Regex"),
        (".Or.X~R1C1~R1C2.V~R1C1~R1C2.End.StrictXV", "StrictXV"),
        (".Or.End.~R1C1_1", "Or"),
        (".NFA~~_~R1C1~R1C2", "NFA~~_"),
        (".NFA~A~_~R1C1~R1C2", "NFA~A"),
        (".NFA~!!!!~_~R1C1~R1C2", "NFA~!!!!"),
        // It begins in more states than its text has room for; in none; its format is unknown.
        (".NFA~PP____8~_~R1C1", "NFA~PP"),
        (".NFA~AAAA~_~R1C1", "NFA~AAAA"),
        (".NFA~_______~_~R1C1", "NFA~___"),
        (".NFA~TgRAEv-IiIiIiAyMDmaA9ERQ-qqrD9mZmc_u7u7w_4iIiIn_zMzMzIg~_sky~R1C1~-~R1C2", "without parts"),
        (".FullRank~R5~37~", "rank 37"),
        (".FullRank~R5~0~", "rank 0"),
        (".FullRank~R5~x~", "FullRank~R5~x"),
        (".FullRank~R5~17~.FullRankTies~some", "FullRankTies~some"),
        (".Shape~6x7~6.~R1C1_1", "Shape~6x7~6"),
        (".Shape~9x9~10~Raw.~R1C1_1", "Shape~9x9~10~Raw"),
        (".Shape~1x9.~R1C1_1", "Shape~1x9"),
        (".Shape~6x7.~R7C1_1", "R7C1"),
        (".Shape~6x7.~R1C8_1", "R1C8"),
        (".Shape~6x7.Diagonal~1", "Diagonal~1"),
        (".Shape~6x7.Skyscraper~R7~1~", "Skyscraper~R7"),
        (".Shape~6x7.LittleKiller~9~R7C1", "LittleKiller~9~R7C1"),
        (".Shape~4x5.NoBoxes.Jigsaw~11122111221122233333", "111221112211222"),
        (".Shape~99x99.~R1C1_1", "99x99"),
        (".Cage~ten~R1C1", "Cage~ten"),
        (".Cage~10~R1D1", "R1D1"),
        (".Cage~10", "Cage~10"),
        (".~R10C1_1", "R10C1"),
        (".~R0C1_1", "R0C1"),
        (".~R1C1_0", "R1C1_0"),
        (".Diagonal~2.~R1C1_1", "Diagonal~2"),
        (".LittleKiller~9~R5C5", "R5C5"),
        (".LittleKiller~9~R99999999999C1", "R99999999999C1"),
        (".Skyscraper~R77~1~", "R77"),
        (".Jigsaw~1112.~R1C1_1", "1112"),
        (".LookAndSay~161~R1C1~R1C2", "161"),
    ] {
        let error = read(text).err().unwrap_or_else(|| panic!("{text} was read")).to_string();
        assert!(error.contains(named), "{text}: {error}");
    }
}

/// An automaton whose steps lead nowhere is a rule that nothing obeys.
#[test]
fn automata_without_a_way_to_the_end_have_no_solution() {
    let record = read(".NFA~TgRAEv-~_~R1C1~R1C2").expect("a rule");
    let model = record.puzzle.model();
    let rule = model.clues().next().expect("a clue");
    assert_eq!(model.why_impossible(rule), Some("no symbols satisfy the rule"));
    assert_eq!(Session::of(&model.lower()).solve(record.puzzle.givens()).count, Uniqueness::None);
}

#[test]
fn sums_that_no_cells_have_are_rules_that_nothing_obeys() {
    for text in [
        ".Shape~4x4.Lunchbox~1~R2C2~R1C1~R3C3",
        ".Lunchbox~4000000000~R1C1~R1C2",
        ".Shape~6x6.Sum~7_=_-2_-2~R1C3~R2C2",
        ".Shape~4x4.Sum~99_=_1_-1~R1C1~R1C2",
        ".Shape~4x4.StrictXV.X~R1C1~R1C2",
        ".Shape~4x4~0-3.X~R1C1~R1C2",
    ] {
        let record = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let lowered = record.puzzle.model().lower();
        assert_eq!(Session::of(&lowered).solve(record.puzzle.givens()).count, Uniqueness::None, "{text}");
    }
}

#[test]
fn cells_with_several_values_are_restricted_and_sums_may_be_absent() {
    let record = read(".~R1C1_1_2~R2C2_3.Cage~0~R1C1~R1C2").expect("a restriction, a given and a cage");
    assert_eq!(record.puzzle.givens().iter().flatten().count(), 1);
    let marked =
        |text: &str| record.puzzle.model().check(&values(&format!("{text}{}", ".".repeat(80)))).len();
    assert_eq!((marked("1"), marked("2"), marked("3")), (0, 0, 1));
}

#[test]
fn other_texts_are_not_taken_for_constraints() {
    let line = format!(".F2{}", ".".repeat(253));
    for text in [&*".".repeat(81), &line, "..3.5....", ".A.B\n...."] {
        if let Ok(records) = format::read(text.as_bytes(), None, &mut ModelFinder::detect()) {
            assert!(records.iter().all(|record| record.puzzle.model().spec().id != "iss"), "{text}");
        }
    }
    let iss = Format::find("iss").expect("the format is on the list");
    assert!(!iss.is_written());
    for hostile in
        [".", ".~", "..", ".Quad~R9C9~1", ".Arrow~R1C1", ".PillArrow~99~R1C1~R1C2", ".EqualSum~-~-", "?q=.%"]
    {
        ends_in_one_error_or_in_records(hostile.as_bytes(), Some(iss));
    }
}

#[test]
fn regions_stand_beside_boxes_unless_there_are_none() {
    let regions: String = ('a'..='i').map(|region| region.to_string().repeat(9)).collect();
    let both = read(&format!(".Jigsaw~{regions}.~R1C1_1")).expect("boxes and regions");
    let spec = both.puzzle.model().spec();
    assert_eq!((spec.boxes, spec.regions.is_some(), spec.constraints.len()), (Some([3, 3]), false, 9));
    for text in [format!(".NoBoxes.Jigsaw~{regions}"), format!(".Jigsaw~{regions}.NoBoxes")] {
        let alone = read(&text).expect("regions alone");
        let spec = alone.puzzle.model().spec();
        assert_eq!((spec.boxes, spec.regions.is_some(), spec.constraints.len()), (None, true, 0), "{text}");
    }
    let none = read(".NoBoxes.~R1C1_1").expect("rows and columns alone");
    assert_eq!(
        (none.puzzle.model().spec().boxes, none.puzzle.model().spec().regions.is_some()),
        (None, false)
    );
}

#[test]
fn rows_beyond_nine_may_be_letters() {
    let record =
        read(".Shape~12x12.~RaC1_5~RcCc_7~R12C11_1.Cage~5~RaCb~R10C12").expect("cells of a large board");
    let of = |row: usize, col: usize| record.puzzle.givens()[(row - 1) * 12 + col - 1].map(Symbol::number);
    assert_eq!((of(10, 1), of(12, 12), of(12, 11)), (Some(5), Some(7), Some(1)));
    assert!(read(".~RaC1_5").is_err());
    assert!(
        read(".~R1C1_5~R1C1_6").err().is_some_and(|error| error.to_string().contains("one value for a cell"))
    );
}

#[test]
fn lines_that_would_grow_without_bound_are_refused() {
    let cells: Vec<String> = (0..6000).map(|at| format!("R{}C{}", at % 9 + 1, at / 9 % 9 + 1)).collect();
    let everywhere = format!(".Replicate~{}", "_".repeat(12));
    let refused = [
        (format!(".Thermo~R1C1~R1C2{}", ".And".repeat(240_000)), "at most 8 of these within each other"),
        (
            format!(".Thermo~R1C1~R1C2{}.~R1C1_1", ".Or".repeat(300_000)),
            "at most 8 of these within each other",
        ),
        (format!(".Thermo~R1C1~R1C2{}", ".Or.And".repeat(100_000)), "at most 8 of these within each other"),
        (format!("{}.AntiKnight{}", everywhere.repeat(5), ".End".repeat(5)), "at most 2000 rules"),
        (".GlobalMod".repeat(100), "at most 2000 rules"),
        (format!(".PairX~AAAAAAAA~{}", cells.join("~")), "16 MiB"),
        (format!(".Pair~AAAA{}", "~~R1C1~R1C2".repeat(50_000)), "16 MiB"),
        // Two bits a step.
        (format!(".NFA~ACj{}AAAA{}", "V".repeat(5_000), "~~R1C1~R1C2".repeat(600)), "16 MiB"),
        (format!(".Regex~{}{}", "WzEt".repeat(10_000), "~~R1C1~R1C2".repeat(1_000)), "16 MiB"),
        (".Thermo~R1C1~R1C2.End.Cage~10~R1C1~R1C2".to_owned(), "an end only where something began"),
        (".Replicate~B~R18446744073709551615C1.AntiKnight.End".to_owned(), "a cell as their origin"),
        (".Replicate~B~R0C1.AntiKnight.End".to_owned(), "a cell as their origin"),
        (".Replicate~B.Thermo~R18446744073709551615C1~R1C1.End".to_owned(), "all cells are on the board"),
    ];
    for (line, expected) in refused {
        let message = read(&line).map(|_| ()).map_err(|error| error.to_string());
        let shown = &line[..line.len().min(60)];
        assert!(message.as_ref().is_err_and(|error| error.contains(expected)), "{shown}: {message:?}");
    }
}

/// Dots alone do not say that all dots are shown; that variant's rules do.
#[test]
fn only_marks_that_are_all_shown_make_a_variant() {
    let variant = |text: &str| read(text).unwrap().puzzle.model().spec().id.clone();
    let dots = ".WhiteDot~R1C1~R1C2.BlackDot~R3C3~R4C3";
    assert_ne!(variant(dots), "kropki");
    assert_eq!(variant(&format!("{dots}.StrictKropki")), "kropki");
    assert_ne!(variant(".WhiteDot~R1C1~R1C2"), "consecutive");
    assert_ne!(variant(".V~R1C1~R1C2.X~R3C3~R4C3"), "xv");
    assert_eq!(variant(".V~R1C1~R1C2.X~R3C3~R4C3.StrictXV"), "xv");
    // Its lines differ by at least 5.
    assert_eq!(variant(".Whisper~5~R1C1~R1C2"), "whispers");
    assert_ne!(variant(".Whisper~4~R1C1~R1C2"), "whispers");
    read(".Shape~4x4.StrictXV").expect("no two cells have a sum of 10, with or without a mark");
    assert_eq!(variant(".Cage~10~R1C1~R1C2~R1C3"), "killer", "cages say nothing of what is not drawn");
}

#[test]
fn sums_and_loops_that_mean_nothing_or_too_much_are_refused() {
    for line in [
        ".Lunchbox~~R1C1",
        ".Shape~36x36.Lunchbox~300~R1C1~R1C2",
        ".SumLine~4000000000~R1C1~R2C1~LOOP",
        ".SumLine~0~R1C1~R2C1~LOOP",
        ".SumLine~LOOP",
        ".Thermo~R1C1~R1C2~LOOP",
        ".GreaterThan~R1C1~R5C5",
        ".WhiteDot~R1C1~R5C5",
        ".BlackDot~R1C1~R2C2",
        ".X~R1C1",
        ".V~R1C1~R1C3",
        ".EqualityCage~",
    ] {
        assert!(read(line).is_err(), "{line}");
    }
}

/// Alternatives that are too many, or too far apart, are chosen one after another; what is too large is
/// refused.
#[test]
fn alternatives_of_any_width_are_read_within_bounds() {
    let skyscrapers = |lines: &[&str]| {
        let lines: Vec<String> = lines.iter().map(|line| format!(".Skyscraper~{line}~3~")).collect();
        format!(".Or{}.End", lines.concat())
    };
    let hidden = |count: usize| {
        let lines: Vec<String> =
            (0..count).map(|at| format!(".HiddenSkyscraper~R{}~{}~", at % 7 + 1, at % 8 + 1)).collect();
        format!(".Or{}.End", lines.concat())
    };
    let rows = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9"];
    let both_ends = ".Or.Skyscraper~R1~3~.Skyscraper~R1~~3.End".to_owned();
    for (text, are_together) in [
        (skyscrapers(&["R5", "C5"]), true),
        (skyscrapers(&rows[..7]), true),
        (skyscrapers(&rows), false),
        (both_ends, false),
        (hidden(90), true),
    ] {
        let record = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(record.puzzle.model().has_alternatives(), !are_together, "{text}");
        let answer = Session::of(&record.puzzle.model().lower()).solve(record.puzzle.givens());
        assert_eq!(answer.count, Uniqueness::Multiple, "{text}");
    }
    assert!(read(&hidden(300)).is_err());
}

#[test]
fn cells_may_be_listed_many_times() {
    let listed = |name: &str, sum: u32, count: usize| format!(".{name}~{sum}{}", "~R1C1".repeat(count));
    let holds = |text: &str| {
        let record = read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        Session::of(&record.puzzle.model().lower())
            .solve(record.puzzle.givens())
            .solution
            .and_then(|board| board[0])
    };
    for name in ["Cage", "Sum"] {
        assert_eq!(holds(&listed(name, 35, 5)), Symbol::from_char('7'), "{name}");
        assert_eq!(holds(&listed(name, 700, 100)), Symbol::from_char('7'), "{name}");
        // Nothing obeys this one.
        let (model, _) = read(&listed(name, 9, 2_000)).expect("a rule").puzzle.into_parts();
        let why = model.clues().find_map(|rule| model.why_impossible(rule));
        assert!(why.is_some_and(|why| why.ends_with(", not 9")), "{name}: {why:?}");
    }
    // A sum of 0 is no sum.
    assert!(holds(&listed("Cage", 0, 3)).is_some());
}

/// Little killers are required sums where puzzles are solved, and X-sums are cases.
#[test]
fn every_engine_knows_the_sums_and_cases_of_a_puzzle_on_any_number_of_threads() {
    let text = ".LittleKiller~23~R1C1.LittleKiller~12~R2C9.LittleKiller~23~R3C9.LittleKiller~25~R5C9.LittleKiller~12~R7C1.~R7C2_2~R7C8_5.XSum~C1~25~23.XSum~C5~12~25.XSum~C9~23~12";
    let record = read(text).expect("a puzzle");
    let (model, givens) = (record.puzzle.model(), record.puzzle.givens());
    let lowered = model.lower_for_solving();
    assert!(lowered.problem.requires_more() && !model.lower_with_supports().problem.requires_more());
    let given = lowered.encode(givens);
    for engine in [Engine::Lanes, Engine::Words, Engine::Cells, Engine::Links, Engine::Masks] {
        for threads in [1, 2] {
            let solver = lowered.problem.solver().choice(ItemChoice::Weighted).engine(engine);
            let mut boards: Vec<Values> = Vec::new();
            let outcome = solver
                .given(given.iter().copied())
                .threads(threads)
                .for_each(|chosen| boards.push(lowered.decode(chosen)));
            assert_eq!(outcome.status, Status::Exhausted, "{engine}, {threads}");
            assert!(boards.iter().all(|board| model.check(board).is_empty()), "{engine}, {threads}");
            boards.sort_unstable();
            boards.dedup();
            assert_eq!((boards.len(), outcome.solutions), (7, 7), "{engine}, {threads}");
        }
    }
}
