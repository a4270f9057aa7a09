import {
  codeSample,
  LANGUAGES,
  takesApiToken,
  type Language,
  type RouteShape,
} from '@leadline/contracts';

interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

const samplesOf = ({ method, path, example }: RouteShape, publicUrl: string): CodeSample[] =>
  (Object.keys(LANGUAGES) as Language[]).map((language) => ({
    lang: language === 'curl' ? 'shell' : language,
    label: LANGUAGES[language],
    source: codeSample(language, {
      method,
      url: `${publicUrl}${path.replace(/:(\w+)/g, '{$1}')}`,
      token: 'YOUR_API_TOKEN',
      ...(typeof example === 'object' && example !== null && { body: { ...example } }),
    }),
  }));

/**
 * Returns what a reference shows of a route that scripts call and that answers JSON: an example in
 * each language (`x-codeSamples`).
 */
export const codeSamplesOf = (
  route: RouteShape,
  publicUrl: string,
): { readonly 'x-codeSamples'?: readonly CodeSample[] } =>
  takesApiToken(route) && (route.reply ?? 'json') === 'json'
    ? { 'x-codeSamples': samplesOf(route, publicUrl) }
    : {};
