const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
/** Headers of every answer. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': CONTENT_SECURITY_POLICY,
} as const;

/**
 * Returns the headers of every answer of a server with this address. Over https, browsers are told
 * never to use http again (HSTS). Other hosts of the domain are not ours to decide about.
 */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  new URL(publicUrl).protocol === 'https:'
    ? { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' }
    : SECURITY_HEADERS;

export const CONTENT_TYPES = {
  html: 'text/html; charset=utf-8',
  text: 'text/plain; version=0.0.4; charset=utf-8',
} as const;
