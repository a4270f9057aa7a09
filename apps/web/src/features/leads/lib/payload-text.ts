/** A payload as people read it: what HTTP says before it stays, its JSON gets lines of its own. Anything else stays as it came. */
export const payloadText = (payload: string): string => {
  const start = payload.search(/[[{]/);
  if (start < 0) return payload;
  try {
    return `${payload.slice(0, start)}${JSON.stringify(JSON.parse(payload.slice(start)), null, 2)}`;
  } catch {
    // Not every advertiser is asked in JSON or answers in it.
    return payload;
  }
};
