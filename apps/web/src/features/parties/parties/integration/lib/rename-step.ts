import { NAME } from './answer-draft';
import { type FullStep, newStep, type RequestDraft } from './step-draft';

const TAG = /\{[{%][^]*?[%}]\}/g;

/** Returns a text whose placeholders name a step by another name. */
const withStepName = (text: string, from: string, to: string): string =>
  text.replace(TAG, (tag) =>
    tag
      .replaceAll(new RegExp(String.raw`\bsteps\.${from}\b`, 'g'), `steps.${to}`)
      .replaceAll(new RegExp(String.raw`\bsteps\[(["'])${from}\1\]`, 'g'), `steps.${to}`),
  );

const withTexts = (step: FullStep, change: (text: string) => string): FullStep => {
  const inPairs = <Line extends { readonly value: string }>(lines: readonly Line[]): Line[] =>
    lines.map((line) => ({ ...line, value: change(line.value) }));
  const { auth } = step;
  return {
    ...step,
    url: change(step.url),
    text: change(step.text),
    fields: inPairs(step.fields),
    headers: inPairs(step.headers),
    auth: {
      ...auth,
      token: change(auth.token),
      username: change(auth.username),
      password: change(auth.password),
      value: change(auth.value),
    },
  };
};

interface Renamed {
  readonly steps: readonly FullStep[];
  /** Texts of other steps that now use the new name. */
  readonly texts: number;
}

/**
 * Gives a step another name, which the texts of the other steps follow. While a name is being typed
 * it may be none, or that of another step. The texts then keep the last one that was the step's own.
 */
export const renamedStep = (steps: readonly FullStep[], id: number, name: string): Renamed => {
  const others = steps.filter((step) => step.id !== id);
  const isOwn =
    NAME.test(name) && !others.some((step) => step.name === name || step.usedAs === name);
  const from = steps.find((step) => step.id === id)?.usedAs ?? name;
  let texts = 0;
  const follow = (text: string): string => {
    const changed = withStepName(text, from, name);
    if (changed !== text) texts += 1;
    return changed;
  };
  const renamed = steps.map((step) => {
    if (step.id === id) return { ...step, name, usedAs: isOwn ? name : from };
    return isOwn && NAME.test(from) ? withTexts(step, follow) : step;
  });
  return { steps: renamed, texts };
};

/** Identifies the list of a pull among its steps. */
const LIST_ID = -1;

/** As `renamedStep`, for a pull: the texts of its list follow, too. */
export const renamedPullStep = (
  steps: readonly FullStep[],
  list: RequestDraft,
  id: number,
  name: string,
): Renamed & { readonly list: RequestDraft } => {
  const { method, url, body, fields, textFormat, text, auth, headers } = list;
  const request = { method, url, body, fields, textFormat, text, auth, headers };
  const asStep = newStep('', { ...request, id: LIST_ID });
  const { steps: renamed, texts } = renamedStep([...steps, asStep], id, name);
  const after = renamed.find((step) => step.id === LIST_ID) ?? asStep;
  return {
    texts,
    steps: renamed.filter((step) => step.id !== LIST_ID),
    list: {
      ...request,
      url: after.url,
      text: after.text,
      fields: after.fields,
      auth: after.auth,
      headers: after.headers,
    },
  };
};
