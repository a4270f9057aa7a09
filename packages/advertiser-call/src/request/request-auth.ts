import type { StepRequest } from '@leadline/contracts';
import type { ConfidentialValues } from '../confidential.js';
import type { TextScope } from '../liquid/text-scope.js';
import type { Pair } from './request-content.js';
import { compileRequestText, namesOf } from './request-text.js';

interface RenderedAuth {
  readonly header: Pair | null;
  readonly query: readonly Pair[];
}
export interface RequestAuth {
  readonly names: ReadonlySet<string>;
  readonly render: (scope: TextScope, confidential: ConfidentialValues) => RenderedAuth;
}

const base64 = (text: string): string => Buffer.from(text.toWellFormed()).toString('base64');

/** Compiles how a request authenticates itself. Throws TemplateTextError. */
export const compileAuth = (auth: StepRequest['auth'], isPreview: boolean): RequestAuth => {
  const compiled = (sources: readonly string[], made: (...sent: string[]) => RenderedAuth) => {
    const texts = sources.map((source) =>
      compileRequestText(source, { escape: 'none', showsLiterals: false, isPreview }),
    );
    return {
      names: namesOf(texts),
      render: (scope: TextScope, confidential: ConfidentialValues) =>
        made(...texts.map(({ render }) => render(scope, confidential).sent)),
    };
  };
  switch (auth.kind) {
    case 'none':
      return compiled([], () => ({ header: null, query: [] }));
    case 'bearer':
      return compiled([auth.token], (token) => ({
        header: ['authorization', `Bearer ${token}`],
        query: [],
      }));
    case 'basic':
      return compiled([auth.username, auth.password], (user, password) => {
        const credentials = `${user}:${password}`;
        const written = isPreview ? `base64(${credentials})` : base64(credentials);
        return { header: ['authorization', `Basic ${written}`], query: [] };
      });
    case 'header': {
      const name = auth.name.toLowerCase();
      return compiled([auth.value], (value = '') => ({ header: [name, value], query: [] }));
    }
    case 'query':
      return compiled([auth.value], (value = '') => ({
        header: null,
        query: [[auth.name, value]],
      }));
  }
};
