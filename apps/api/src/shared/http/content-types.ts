export const CONTENT_TYPES = {
  html: 'text/html; charset=utf-8',
  text: 'text/plain; version=0.0.4; charset=utf-8',
} as const;
