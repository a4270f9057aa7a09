import type { StepRequest } from '@leadline/contracts';

export type TextPlace = 'url' | 'header' | 'auth' | 'field' | 'body';
/** A text of a request. Its path begins at the request. */
export interface TextOfRequest {
  readonly path: string;
  readonly place: TextPlace;
  readonly source: string;
}

const authTexts = (auth: StepRequest['auth']): readonly (readonly [string, string])[] => {
  switch (auth.kind) {
    case 'none':
      return [];
    case 'bearer':
      return [['token', auth.token]];
    case 'basic':
      return [
        ['username', auth.username],
        ['password', auth.password],
      ];
    case 'header':
    case 'query':
      return [['value', auth.value]];
  }
};

/** Returns the texts of a request that are in Liquid. */
export const textsOf = ({ url, headers, auth, body }: StepRequest): readonly TextOfRequest[] => [
  { path: 'url', place: 'url', source: url },
  ...Object.entries(headers).map(([name, source]): TextOfRequest => ({
    path: `headers.${name}`,
    place: 'header',
    source,
  })),
  ...authTexts(auth).map(([name, source]): TextOfRequest => ({
    path: `auth.${name}`,
    place: 'auth',
    source,
  })),
  ...(body.kind === 'text'
    ? [{ path: 'body.text', place: 'body' as const, source: body.text }]
    : body.fields.map(({ value }, index): TextOfRequest => ({
        path: `body.fields.${index}.value`,
        place: 'field',
        source: value,
      }))),
];
