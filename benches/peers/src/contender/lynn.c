// Counts the solutions of an exact-cover problem with Ben Lynn's dlx, which is compiled beside this file.
//
// Standard input: the number of items and that of primary items, whether to search, then a line of item numbers for
// each option. Standard output: the solutions, and the CPU seconds of setup and of search.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "dlx.h"

static unsigned long long count;

static void found(void) { count++; }

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(void) {
  int items, primary, search;
  if (scanf("%d %d %d\n", &items, &primary, &search) != 3) return 1;
  double start = seconds();
  dlx_t dlx = dlx_new();
  char *line = NULL;
  size_t size = 0;
  for (int option = 0; getline(&line, &size, stdin) > 0; option++) {
    char *end, *at = line;
    for (long item = strtol(at, &end, 10); end != at; item = strtol(at = end, &end, 10)) {
      dlx_set(dlx, option, (int)item);
    }
  }
  // A primary item without options has no solution; it may have no column.
  if (dlx_cols(dlx) < primary) search = 0;
  for (int item = primary; item < items; item++) dlx_mark_optional(dlx, item);
  double ready = seconds();
  if (search) dlx_solve(dlx, NULL, NULL, found, NULL);
  printf("%llu %.6f %.6f\n", count, ready - start, seconds() - ready);
  return 0;
}
