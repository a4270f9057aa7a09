/** A value in an answer, and its path in a template. */
export interface AnswerPath {
  readonly path: string;
  readonly text: string;
}

const MAX_PATHS = 60;
const PLAIN_KEY = /^[A-Za-z0-9_$-]+$/;

const walk = (value: unknown, path: string, found: AnswerPath[]): void => {
  if (found.length >= MAX_PATHS) return;
  if (Array.isArray(value)) {
    value.slice(0, 1).forEach((item) => walk(item, `${path}[0]`, found));
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value))
      if (PLAIN_KEY.test(key)) walk(item, path === '' ? key : `${path}.${key}`, found);
    return;
  }
  if (path !== '') found.push({ path, text: String(value) });
};

/** Returns the values in an answer as a test call logs it: a status line, then the body. */
export const answerPathsOf = (response: string | null): readonly AnswerPath[] => {
  const body = response?.split('\n\n').slice(1).join('\n\n') ?? '';
  const found: AnswerPath[] = [];
  try {
    walk(JSON.parse(body), '', found);
  } catch {
    return [];
  }
  return found;
};
