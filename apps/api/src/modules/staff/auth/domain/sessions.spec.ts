import { sessionEndText } from './sessions.js';

test.each([
  [{ isRevoked: false, isIdle: false, isAccountActive: true }, /expired/],
  [{ isRevoked: false, isIdle: true, isAccountActive: true }, /not used for some time/],
  [{ isRevoked: true, isIdle: true, isAccountActive: true }, /somebody logged out/],
  [{ isRevoked: true, isIdle: false, isAccountActive: true }, /was ended/],
  [{ isRevoked: false, isIdle: false, isAccountActive: false }, /not active/],
  [{ isRevoked: true, isIdle: false, isAccountActive: false }, /not active/],
])('%j', (session, text) => expect(sessionEndText(session)).toMatch(text));
