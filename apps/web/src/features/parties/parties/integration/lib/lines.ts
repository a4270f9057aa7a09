/** Returns the lines with one of them at another place. */
export const moved = <Line>(lines: readonly Line[], from: number, to: number): Line[] => {
  const next = [...lines];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

interface Identified {
  readonly id: number;
}
/** Returns the lines with one of them changed. */
export const changed = <Line extends Identified>(
  lines: readonly Line[],
  id: number,
  patch: Partial<Line>,
): Line[] => lines.map((line) => (line.id === id ? { ...line, ...patch } : line));

export const without = <Line extends Identified>(lines: readonly Line[], id: number): Line[] =>
  lines.filter((line) => line.id !== id);
