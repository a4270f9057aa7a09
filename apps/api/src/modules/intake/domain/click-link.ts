/**
 * The click link of a publisher (ADR 12), on its tracking domain if it has one. `{offer}` stands for
 * the slug of an offer.
 */
export const clickLinkOf = (
  publicUrl: string,
  publisherId: number,
  trackingDomain: string | null,
): string => {
  const base = new URL(publicUrl);
  if (trackingDomain !== null) {
    base.hostname = trackingDomain;
    base.port = '';
  }
  return `${base.origin}/c/{offer}?affiliate_id=${publisherId}`;
};
