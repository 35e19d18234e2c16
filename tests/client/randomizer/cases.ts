/** How many random cases a test tries: few in a usual run, more if more are asked for. */

/** The usual number of cases, or that of the variable `MUSTERBOOK_GAMES`, but not more than `most`. */
export const cases = (usual: number, most = Number.POSITIVE_INFINITY): number =>
  Math.min(most, Number(process.env["MUSTERBOOK_GAMES"] ?? usual));
