import type {
  AnswerCondition,
  AnswerValue,
  IntegrationPreset,
  IntegrationStep,
  PasswordRule,
  StatusPullTemplate,
  StepRequest,
} from '@leadline/contracts';

// The page of each kind of the catalogue, made from its file.

type Template = IntegrationPreset['template'];
type Places = Readonly<Record<string, AnswerValue | readonly string[] | null>>;

/** Returns a text as code. The fence is longer than the backticks in it. */
const code = (text: string): string =>
  text.includes('`') ? `\`\` ${text} \`\`` : `\`${text.replaceAll(/\s+/g, ' ')}\``;
const codes = (texts: readonly string[], last = 'or'): string =>
  texts
    .map(code)
    .join(', ')
    .replace(/, ([^,]*)$/, ` ${last} $1`);

const placeText = (value: AnswerValue): string => {
  switch (value.from) {
    case 'path':
      return code(value.path);
    case 'pattern':
      return `the pattern ${code(value.pattern)}`;
    case 'header':
      return `the header ${code(value.name)}`;
  }
};

const conditionText = (condition: AnswerCondition): string => {
  switch (condition.kind) {
    case 'status':
      return `HTTP ${condition.statuses.join(', ')}`;
    case 'readable':
      return condition.is ? 'a body that can be read' : 'a body that cannot be read';
    case 'exists':
      return `${placeText(condition.value)} is there`;
    case 'missing':
      return `${placeText(condition.value)} is missing`;
    case 'equals':
      return `${placeText(condition.value)} is ${code(condition.text)}`;
    case 'one_of':
      return `${placeText(condition.value)} is ${codes(condition.texts)}`;
    case 'matches':
      return `${placeText(condition.value)} matches ${code(condition.pattern)}`;
    case 'greater_than':
      return `${placeText(condition.value)} is above ${condition.number}`;
  }
};

const AUTH: Readonly<Record<StepRequest['auth']['kind'], string | null>> = {
  none: null,
  bearer: 'a bearer token',
  basic: 'basic authentication',
  header: 'a key in the header',
  query: 'a key in the address',
};
const FORMATS = {
  json: 'JSON',
  form: 'a form',
  query: 'a query',
  xml: 'XML',
  text: 'text',
} as const;
const requestText = ({ method, url, auth, headers, body }: StepRequest): string => {
  const isEmpty = body.kind === 'fields' && body.fields.length === 0;
  const format = method === 'GET' && body.kind === 'fields' ? 'query' : body.format;
  const key = auth.kind === 'header' ? `${AUTH.header} ${code(auth.name)}` : AUTH[auth.kind];
  const names = Object.keys(headers);
  const parts = [
    isEmpty ? null : FORMATS[format],
    key,
    names.length === 0
      ? null
      : `${names.length === 1 ? 'the header' : 'the headers'} ${codes(names, 'and')}`,
  ].filter((part) => part !== null);
  return [code(`${method} ${url}`), ...(parts.length === 0 ? [] : [parts.join(', ')])].join(', ');
};

const OUTCOMES = { accepted: 'Accepted', refused: 'Refused', unclear: 'Unclear' } as const;
const answerLines = ({ rules, read }: IntegrationStep['answer']): string[] => {
  const { reasons, others, ...places } = read;
  const values = [
    ...placeTexts(places, ANSWER_PLACES),
    ...(reasons.length === 0 ? [] : [`reasons at ${reasons.map(placeText).join(', ')}`]),
    ...others.map(({ name, value }) => `${code(name)} for later steps at ${placeText(value)}`),
  ];
  return [
    ...rules.map(
      ({ outcome, when }) => `${OUTCOMES[outcome]}: ${when.map(conditionText).join(', and ')}.`,
    ),
    ...(values.length === 0 ? [] : [`Read: ${values.join('; ')}.`]),
  ];
};

const ANSWER_PLACES = {
  external_id: "the advertiser's id",
  autologin_url: 'the login link',
  price: 'the price',
  currency: 'its currency',
} as const;
const REPORT_PLACES = {
  lead_id: 'our id',
  brand_lead_id: "the advertiser's id",
  status: 'the status',
  ftd: 'whether it deposited',
  amount: 'the amount',
  currency: 'its currency',
  ftd_time: 'the time of the deposit',
  deposit_id: 'the id of a later deposit',
  deposit_amount: 'the amount of a later deposit',
  deposit_time: 'the time of a later deposit',
  deposit_currency: 'the currency of a later deposit',
  event_id: 'the id of the event',
} as const;
const placeTexts = (places: Places, names: Readonly<Record<string, string>>): string[] =>
  Object.entries(names).flatMap(([key, name]) => {
    const place = places[key] ?? null;
    return place === null || !('from' in place) ? [] : [`${name} at ${placeText(place)}`];
  });

const list = (lines: readonly string[], indent = ''): string =>
  lines.map((line) => `${indent}- ${line}\n`).join('');

const stepText = (
  { name, hands_over: handsOver, request, answer, cache }: IntegrationStep,
  index: number,
): string => {
  const kept = cache === null ? '' : ` Its values serve for ${cache.seconds} seconds.`;
  const role = handsOver ? ' hands over the lead' : '';
  return (
    `${index + 1}. ${code(name)}${role}: ${requestText(request)}.${kept}\n` +
    list(answerLines(answer), '   ')
  );
};

const pagesText = ({ pages }: StatusPullTemplate): string => {
  const at = (value: AnswerValue | null, what: string): string =>
    value === null ? '' : `, ${what} at ${placeText(value)}`;
  switch (pages.kind) {
    case 'none':
      return 'One answer has everything';
    case 'number':
      return `Pages by number, from ${pages.first}${at(pages.last, 'the last')}`;
    case 'offset':
      return `Pages by offset${at(pages.total, 'the number of all rows')}`;
    case 'cursor':
      return `Pages by cursor${at(pages.value, 'the next')}`;
    case 'link':
      return `Pages by link${at(pages.value, 'the next')}`;
    case 'until_empty':
      return 'The same request until no row is left';
  }
};
const rowsText = ({ type, rows }: StatusPullTemplate['answer']): string => {
  if (type === 'text') return 'each line is a row';
  return rows === null ? 'the answer is the list' : `the list at ${code(rows)}`;
};
const wordLines = (words: readonly string[], meaning: string): string[] =>
  words.length === 0 ? [] : [`${codes(words)} means ${meaning}.`];

const pullText = ({ name, template }: NonNullable<IntegrationPreset['pulls']>[number]): string => {
  const { steps, request, answer, read } = template;
  const after = steps.map((step) => `${code(step.name)} (${requestText(step.request)})`);
  return (
    `- **${name}**: ${requestText(request)}.\n` +
    list(
      [
        ...(after.length === 0 ? [] : [`Before it: ${after.join(', then ')}.`]),
        `${pagesText(template)}; ${rowsText(answer)}.`,
        `Read: ${placeTexts(read, REPORT_PLACES).join('; ')}.`,
        ...wordLines(read.refused_values, 'that it did not take the lead'),
        ...wordLines(read.ftd_values, 'a deposit'),
      ],
      '  ',
    )
  );
};

const reportLines = (reports: NonNullable<IntegrationPreset['reports']>): string[] => {
  const { rows, read } = reports.mapping;
  return [
    ...(reports.address === undefined
      ? []
      : [`Address to enter at the advertiser: ${code(reports.address)}.`]),
    ...(rows === null ? [] : [`One request may hold several, in the list at ${code(rows)}.`]),
    `Read: ${placeTexts(read, REPORT_PLACES).join('; ')}.`,
    ...wordLines(read.ftd_values, 'a deposit'),
  ];
};

const usesGeneratedPassword = (template: Template): boolean =>
  JSON.stringify(template.steps).includes('generated.password');
const passwordText = ({ length, lower, upper, digits, symbols }: PasswordRule): string => {
  const kinds = [
    lower ? 'a to z' : null,
    upper ? 'A to Z' : null,
    digits ? '0 to 9' : null,
    symbols === '' ? null : code(symbols),
  ].filter((kind) => kind !== null);
  return `${length} characters: ${kinds.join(', ')}.`;
};

const part = (title: string, text: string): string =>
  text === '' ? '' : `**${title}**\n\n${text}\n`;

const kindText = (preset: IntegrationPreset): string => {
  const { key, name, description, template, pulls = [], reports, secrets } = preset;
  const password = usesGeneratedPassword(template) ? [passwordText(template.password)] : [];
  return [
    `## ${name}\n\n${code(key)}. ${description}\n\n`,
    part('Secrets', list(secrets.map((one) => `${code(one.name)}: ${one.description}.`))),
    part('Steps', template.steps.map(stepText).join('')),
    part('Generated password', list(password)),
    part('Status pulls', pulls.map(pullText).join('')),
    part('Reports', reports === undefined ? '' : list(reportLines(reports))),
  ].join('');
};

const INTRODUCTION =
  '[Advertisers’ integrations](../integrations.md) explains the words. An answer that no rule ' +
  'names is unclear: the advertiser may have the lead. Hosts are made up. "Unofficial" says that ' +
  'the form is known from public descriptions, not from the makers of the product. Make a test ' +
  'call before the first live lead.\n\n';

/** Describes the kinds of advertisers' APIs that staff may begin with. */
export const catalogueDocument = (made: string, presets: readonly IntegrationPreset[]): string => {
  const index = presets.map(({ key, name }) => `[${name}](#${anchor(name)}) (${code(key)})`);
  const pages = presets.map(kindText).join('');
  return (
    `# Catalogue of integrations${made}${INTRODUCTION}${list(index)}\n${pages}`.trimEnd() + '\n'
  );
};
/** Returns the anchor that GitHub gives a heading. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
