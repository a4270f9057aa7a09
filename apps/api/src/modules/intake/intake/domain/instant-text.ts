const MICROS_PER_MS = 1_000;

export const inMicros = (at: Date): number => at.getTime() * MICROS_PER_MS;

/** An ISO instant with microseconds. */
export const instantText = (text: number | string): string => {
  const micros = Number(text);
  const milliseconds = new Date(Math.floor(micros / MICROS_PER_MS)).toISOString().slice(0, -1);
  return `${milliseconds}${String(micros % MICROS_PER_MS).padStart(3, '0')}Z`;
};
