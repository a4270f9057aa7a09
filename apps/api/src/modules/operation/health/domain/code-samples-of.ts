import { codeSample, LANGUAGES, type Language, type RouteShape } from '@leadline/contracts';

interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/**
 * Returns examples of a publisher's call of a route, in each language, for the reference
 * (`x-codeSamples`).
 */
export const codeSamplesOf = (
  { method, path, example }: RouteShape,
  publicUrl: string,
): CodeSample[] =>
  (Object.keys(LANGUAGES) as Language[]).map((language) => ({
    lang: language === 'curl' ? 'shell' : language,
    label: LANGUAGES[language],
    source: codeSample(language, {
      method: method === 'GET' ? 'GET' : 'POST',
      url: `${publicUrl}${path.replace(/:(\w+)/g, '{$1}')}`,
      token: 'YOUR_API_TOKEN',
      ...(typeof example === 'object' && example !== null && { body: { ...example } }),
    }),
  }));
