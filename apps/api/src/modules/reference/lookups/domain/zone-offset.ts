/** Returns the offset of an IANA zone from UTC at an instant, e.g. `+03:00`. UTC has `+00:00`. */
export const zoneOffset = (zone: string, at: Date): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  // Offsets with seconds ended long before the product's dates begin.
  return /^GMT([+-]\d\d:\d\d)/.exec(name)?.[1] ?? '+00:00';
};
