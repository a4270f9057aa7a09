/**
 * @param {ArrayLike<number>} sorted ascending
 * @param {number} share 0 … 1
 * @returns {number} the smallest value that at least this share of the values does not exceed; NaN
 *   without values
 */
export function percentile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? percentile(sorted, 0.5)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/**
 * @param {Float64Array} values in milliseconds; gets sorted
 * @returns {{ p50: number, p95: number, p99: number, max: number }}
 */
export function spread(values) {
  values.sort();
  return {
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    p99: percentile(values, 0.99),
    max: percentile(values, 1),
  };
}
