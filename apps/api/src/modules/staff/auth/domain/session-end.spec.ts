import { sessionEndText } from './session-end.js';

test.each([
  [{ isRevoked: false, isAccountActive: true }, /expired/],
  [{ isRevoked: true, isAccountActive: true }, /was ended/],
  [{ isRevoked: false, isAccountActive: false }, /not active/],
  [{ isRevoked: true, isAccountActive: false }, /not active/],
])('%j', (session, text) => expect(sessionEndText(session)).toMatch(text));
