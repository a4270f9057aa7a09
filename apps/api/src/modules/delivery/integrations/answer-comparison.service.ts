import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { AnswerReading, CompiledStep } from '@leadline/advertiser-call';
import {
  COMPARED_VALUES,
  MASK,
  type AnswerComparison,
  type AnswerComparisonBody,
  type ComparedAnswer,
  type ComparedReading,
} from '@leadline/contracts';
import { compiledOrNull } from './domain/compiled.js';
import { maskOf, shownHeaders } from './domain/shown-text.js';
import { maskedLink } from './domain/values.js';
import { compiledTemplate, IntegrationEditorService } from './integration-editor.service.js';
import { keysIn, KeptAnswersService, type KeptAnswer } from './kept-answers.service.js';

/** Characters of a body that are shown. */
const MAX_SHOWN = 8_000;

type Mask = (text: string) => string;
type Readings = Readonly<Record<'saved' | 'draft', AnswerReading>>;

/** The values of a reading under their names on the wire. */
const comparedValues = (reading: AnswerReading): ComparedReading => ({
  outcome: reading.outcome,
  rule: reading.rule,
  external_id: reading.externalId,
  autologin_url: reading.autologinUrl,
  message: reading.message,
  price: reading.price,
  currency: reading.currency,
  others: reading.others,
});

const changedValues = (saved: ComparedReading, draft: ComparedReading): ComparedAnswer['changed'] =>
  COMPARED_VALUES.filter((name) => JSON.stringify(saved[name]) !== JSON.stringify(draft[name]));

/**
 * Returns what masks the values that were read of an answer. If something in the answer is masked,
 * a value is shown only where it stands in the rest: a path can cut, join or reverse what is not to
 * be seen.
 */
const maskOfValues = (answer: KeptAnswer, mask: Mask): Mask => {
  const sent = [...Object.values(answer.headers), answer.body];
  const shown = sent.map(mask);
  if (shown.every((text, index) => text === sent[index])) return mask;
  return (value) => {
    const masked = mask(value);
    const forms = [masked, JSON.stringify(masked).slice(1, -1)];
    const stands = forms.some((form) => shown.some((text) => text.includes(form)));
    return stands ? masked : MASK;
  };
};

const shownReading = (values: ComparedReading, mask: Mask): ComparedReading => ({
  ...values,
  external_id: values.external_id === null ? null : mask(values.external_id),
  autologin_url: maskedLink(values.autologin_url),
  message: values.message === null ? null : mask(values.message),
  others: Object.fromEntries(
    Object.entries(values.others).map(([name, value]) => [name, mask(value)]),
  ),
});

/** Says which of the last answers a draft of an integration would read differently. */
@Injectable()
export class AnswerComparisonService {
  constructor(
    private readonly editor: IntegrationEditorService,
    private readonly answers: KeptAnswersService,
  ) {}

  /** Throws ADVERTISER_NOT_FOUND, and VALIDATION_FAILED if the template has a fault. */
  async compare(
    advertiserId: number,
    { template }: AnswerComparisonBody,
  ): Promise<AnswerComparison> {
    const known = await this.editor.known(advertiserId);
    const draft = compiledTemplate(template);
    const saved = known.template && compiledOrNull(known.template);
    const pairs = draft.steps.flatMap((step) => {
      const before = saved?.steps.find(({ name }) => name === step.name);
      return before ? [{ saved: before, draft: step }] : [];
    });
    const answers = pairs.length === 0 ? [] : await this.answers.latest(advertiserId);
    const secrets = Object.values(known.secrets);
    const steps: AnswerComparison['steps'] = [];
    for (const pair of pairs) {
      const own = answers.filter(({ step }) => step === pair.draft.name);
      const different: ComparedAnswer[] = [];
      for (const answer of own) {
        different.push(...comparedOf(pair, answer, secrets));
        // Reading hostile answers takes long. Others have their turn meanwhile.
        await nextTurn();
      }
      steps.push({ name: pair.draft.name, compared: own.length, different });
    }
    return { steps };
  }
}

/** Returns the answer if the two read it differently. */
const comparedOf = (
  steps: Readonly<Record<'saved' | 'draft', CompiledStep>>,
  answer: KeptAnswer,
  secrets: readonly string[],
): ComparedAnswer[] => {
  const read: Readings = {
    saved: steps.saved.read(answer, []),
    draft: steps.draft.read(answer, []),
  };
  const [saved, draft] = [comparedValues(read.saved), comparedValues(read.draft)];
  const changed = changedValues(saved, draft);
  if (changed.length === 0) return [];
  const mask = maskOf([
    ...secrets,
    ...answer.hidden,
    ...keysIn(steps.saved, read.saved),
    ...keysIn(steps.draft, read.draft),
  ]);
  const maskValue = maskOfValues(answer, mask);
  return [
    {
      lead_id: answer.leadId,
      received_at: answer.receivedAt.toISOString(),
      outcome: answer.outcome,
      status: answer.status,
      headers: shownHeaders(answer.headers, mask),
      body: mask(answer.body).slice(0, MAX_SHOWN),
      changed,
      saved: shownReading(saved, maskValue),
      draft: shownReading(draft, maskValue),
    },
  ];
};
