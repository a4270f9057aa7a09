import { seededFraction } from '../seeded-random.js';
import type { LeadInput } from '../leads/lead-input.js';
import type { Behaviour, BrandCharacter, BrandName } from './brand.catalogue.js';

export interface Refusal {
  /** HTTP status of the refusal. */
  status: 409 | 422;
  code: 'duplicate' | 'invalid_phone' | 'declined';
  message: string;
}

/** Decision of a brand about a lead, without the form of its answer. */
export interface Verdict {
  behaviour: Behaviour;
  /** Undefined: the lead is taken, unless the behaviour says otherwise. */
  refusal: Refusal | undefined;
  delayMs: number;
  /** The lead's e-mail or name asks for a deposit. */
  wantsFtd: boolean;
}

const REFUSALS = {
  duplicate: { status: 409, code: 'duplicate', message: 'Lead already exists' },
  invalidPhone: { status: 422, code: 'invalid_phone', message: 'Invalid phone number' },
  declined: { status: 422, code: 'declined', message: 'Lead declined' },
} as const satisfies Record<string, Refusal>;

const MAGIC_WORD = 'accept|refuse|duplicate|flaky|late|error|reset|redirect|huge|lies|ftd';
const IN_EMAIL = new RegExp(`\\+(${MAGIC_WORD})`, 'g');
const IN_FIRST_NAME = new RegExp(`^sandbox[- ](${MAGIC_WORD})$`);

/**
 * Decides by rule alone: the same lead at the same brand has the same fate in every run.
 *
 * @param refusalRate share of leads refused, 0–1; the brand's own unless the sandbox was started with another
 */
export function decide(
  brand: BrandName,
  character: BrandCharacter,
  lead: LeadInput,
  refusalRate: number,
): Verdict {
  const words = magicWords(lead);
  return {
    behaviour: forcedBehaviour(words) ?? character.behaviour,
    refusal:
      forcedRefusal(words) ??
      (words.size > 0 ? undefined : refusalByHash(brand, lead.email, refusalRate)),
    delayMs: delayByHash(brand, character, lead.leadId),
    wantsFtd: words.has('ftd'),
  };
}

/** Words that force an outcome: `jo+refuse@example.com`, or the first name `Sandbox-Refuse`. */
function magicWords(lead: LeadInput): Set<string> {
  const localPart = lead.email.slice(0, lead.email.lastIndexOf('@'));
  const words = [...localPart.matchAll(IN_EMAIL)].map((match) => match[1] ?? '');
  const byName = IN_FIRST_NAME.exec(lead.firstName.toLowerCase())?.[1];
  return new Set(byName === undefined ? words : [...words, byName]);
}

function forcedBehaviour(words: Set<string>): Behaviour | undefined {
  const behaviours: readonly Behaviour[] = [
    'flaky',
    'late',
    'error',
    'reset',
    'redirect',
    'huge',
    'lies',
  ];
  const forced = behaviours.find((behaviour) => words.has(behaviour));
  if (forced !== undefined) return forced;
  return words.has('accept') || words.has('ftd') ? 'plain' : undefined;
}

function forcedRefusal(words: Set<string>): Refusal | undefined {
  if (words.has('duplicate')) return REFUSALS.duplicate;
  return words.has('refuse') ? REFUSALS.declined : undefined;
}

function refusalByHash(brand: BrandName, email: string, rate: number): Refusal | undefined {
  if (seededFraction('refusal', brand, email) >= rate) return undefined;
  return seededFraction('reason', brand, email) < 0.6 ? REFUSALS.duplicate : REFUSALS.invalidPhone;
}

function delayByHash(
  brand: BrandName,
  { delayMs: [shortest, longest] }: BrandCharacter,
  leadId: string,
): number {
  return Math.round(shortest + (longest - shortest) * seededFraction('delay', brand, leadId));
}
