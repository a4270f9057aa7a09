/** The offset of a zone from UTC at an instant, e.g. `+03:00`; `+00:00` for UTC. The zone must be a name that Intl knows. */
export const zoneOffset = (zone: string, at: Date): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  // Zones with seconds in their offset exist only in the nineteenth century.
  return /^GMT([+-]\d\d:\d\d)/.exec(name)?.[1] ?? '+00:00';
};
