/**
 * Formats a payload for reading: keeps the HTTP line and indents the JSON. Returns any other text
 * unchanged.
 */
export const payloadText = (payload: string): string => {
  const start = payload.search(/[[{]/);
  if (start < 0) return payload;
  try {
    return `${payload.slice(0, start)}${JSON.stringify(JSON.parse(payload.slice(start)), null, 2)}`;
  } catch {
    // Some advertisers use forms or plain text.
    return payload;
  }
};
