import type { IntegrationTemplate } from '@leadline/contracts';

type Auth = IntegrationTemplate['auth'];
export type AuthKind = Auth['kind'];

/** Texts of every kind, so that switching to another kind and back loses nothing. */
export interface AuthDraft {
  readonly kind: AuthKind;
  readonly token: string;
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly value: string;
}

export const AUTH_LABELS: Readonly<Record<AuthKind, string>> = {
  none: 'No key',
  bearer: 'Bearer token',
  basic: 'User name and password (Basic)',
  header: 'Key in a header',
  query: 'Key in the address (query)',
};

const EMPTY: AuthDraft = {
  kind: 'none',
  token: '',
  username: '',
  password: '',
  name: '',
  value: '',
};

export const authDraftOf = (auth: Auth): AuthDraft => ({ ...EMPTY, ...auth });

export const authOf = ({ kind, token, username, password, name, value }: AuthDraft): Auth => {
  switch (kind) {
    case 'none':
      return { kind };
    case 'bearer':
      return { kind, token };
    case 'basic':
      return { kind, username, password };
    case 'header':
    case 'query':
      return { kind, name, value };
  }
};

export const AUTH_FIELDS = ['token', 'username', 'password', 'name', 'value'] as const;
