import type { FastifyReply } from 'fastify';
import { CONTENT_TYPES } from '#shared/http/security-headers.js';
import { BUTTON_PAGE, BUTTON_PAGE_POLICY } from './domain/link-page.js';

/**
 * Redirects to an address. It is a bearer secret: caches must not keep it, and no referrer may
 * reveal it.
 */
export const sendTo = (reply: FastifyReply, address: string): string => {
  void reply.headers({
    location: address,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  return '';
};

/** Redirects to the login, or shows the page with the button if there is none for this client. */
export const sendLogin = (reply: FastifyReply, address: string | null): string => {
  if (address !== null) return sendTo(reply, address);
  void reply.status(200).headers({
    'content-type': CONTENT_TYPES.html,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': BUTTON_PAGE_POLICY,
  });
  return BUTTON_PAGE;
};
