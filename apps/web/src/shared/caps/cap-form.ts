import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import type { CallInput } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { useSend, type Moment } from '#shared/scheduled/send';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { type SaveOutcome, useVersionedSave } from '#shared/versions/use-versioned-save';
import type { CapOwner, CapRow } from './cap';

type CreateBody = CallInput<'caps.create'>['body'];

/** An added parameter: a filter group with one of its values. */
export interface CapParameter {
  readonly groupId: number;
  readonly group: string;
  readonly value: string;
  readonly label: string;
}

/** Values of the dialog before they are saved. */
export interface CapDraft {
  readonly type: CapRow['type'] | null;
  readonly interval: CapRow['interval'] | null;
  readonly cap: string;
  readonly resetTime: string;
  readonly timezoneId: number | null;
  readonly countries: readonly number[];
  readonly advertisers: readonly number[];
  readonly publishers: readonly number[];
  /** A deal of the one advertiser; null for any. */
  readonly deal: { readonly id: number; readonly name: string } | null;
  readonly split: boolean;
  /** Whether a new daily cap counts what its day already had. */
  readonly countsToday: boolean;
  readonly parameters: readonly CapParameter[];
}

export type CapErrors = Readonly<Partial<Record<keyof CapDraft, string>>>;

/** Maps each field of the request to its field in the dialog, in the order of the dialog. */
const CAP_FIELDS = {
  type: 'type',
  interval: 'interval',
  cap: 'cap',
  reset_time: 'resetTime',
  timezone_id: 'timezoneId',
  country_ids: 'countries',
  advertiser_ids: 'advertisers',
  affiliate_ids: 'publishers',
  deal_id: 'deal',
  parameters: 'parameters',
  split: 'split',
  count_today: 'countsToday',
} as const satisfies Record<string, keyof CapDraft>;

/** Only the reset time has a default. */
const NEW_CAP: CapDraft = {
  type: null,
  interval: null,
  cap: '',
  resetTime: '00:00',
  timezoneId: null,
  countries: [],
  advertisers: [],
  publishers: [],
  deal: null,
  split: false,
  countsToday: false,
  parameters: [],
};

const idsOf = (list: readonly { readonly id: number }[]): number[] => list.map(({ id }) => id);

/** Returns an empty cap. On a party's page it is for that party. */
const newCap = (owner: CapOwner | undefined): CapDraft =>
  owner === undefined ? NEW_CAP : { ...NEW_CAP, [owner.side]: [owner.id] };

const draftOf = (row: CapRow | null, owner?: CapOwner): CapDraft =>
  row === null
    ? newCap(owner)
    : {
        type: row.type,
        interval: row.interval,
        cap: String(row.cap),
        resetTime: row.reset_time.slice(0, 5),
        timezoneId: row.timezone_id,
        countries: idsOf(row.countries),
        advertisers: idsOf(row.advertisers),
        publishers: idsOf(row.affiliates),
        deal: row.deal,
        split: false,
        countsToday: false,
        parameters: Object.entries(row.parameters).map(([groupId, value]) => ({
          groupId: Number(groupId),
          group: 'Funnel',
          value,
          label: value,
        })),
      };

const LARGEST_CAP = 100_000_000;
const MAX_SPLIT = 1000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const capFault = (text: string): string | null => {
  if (!/^[+-]?\d{1,9}$/.test(text.trim())) return MESSAGES.capInvalid;
  const cap = Number(text);
  if (cap < 0) return MESSAGES.capNegative;
  return cap > LARGEST_CAP ? MESSAGES.capInvalid : null;
};

const withParameter = (
  ids: readonly number[],
  { parameters }: CapDraft,
  group: CapParameter['group'],
): ReadonlySet<string> =>
  new Set([
    ...ids.map(String),
    ...parameters.filter((parameter) => parameter.group === group).map(({ value }) => value),
  ]);

const advertisersOf = (draft: CapDraft): ReadonlySet<string> =>
  withParameter(draft.advertisers, draft, 'Advertisers');

/** Returns the advertiser of a cap that has one; null for any and for several. */
export const soleAdvertiser = (draft: CapDraft): number | null => {
  const [id, ...others] = advertisersOf(draft);
  return id === undefined || others.length > 0 ? null : Number(id);
};

/** Returns the changed draft. The deal is the advertiser's, so it goes with the advertiser. */
export const changedDraft = (before: CapDraft, patch: Partial<CapDraft>): CapDraft => {
  const after = { ...before, ...patch };
  return soleAdvertiser(after) === soleAdvertiser(before) ? after : { ...after, deal: null };
};

/**
 * Returns the number of caps that a split creates: one per combination of countries, advertisers
 * and publishers. An empty list counts as one.
 */
export const splitCount = (draft: CapDraft): number =>
  [
    draft.countries.length,
    advertisersOf(draft).size,
    withParameter(draft.publishers, draft, 'Publishers').size,
  ].reduce((product, size) => product * Math.max(1, size), 1);

const NO_SCOPE = 'Choose at least one country, advertiser or publisher first';
const NO_PARTY = 'Choose at least one advertiser or publisher first';

/**
 * Returns why the scope of a cap is invalid, or null. A cap needs a country, an advertiser or a
 * publisher. A cap without a party applies to all parties, so a limited user must choose one (ADR
 * 37).
 */
export const scopeProblem = (
  { countries, advertisers, publishers }: CapDraft,
  isLimited: boolean,
): string | null => {
  const parties = advertisers.length + publishers.length;
  if (isLimited) return parties > 0 ? null : NO_PARTY;
  return parties + countries.length > 0 ? null : NO_SCOPE;
};

/**
 * Returns the errors of a draft by field. The text for a missing zone differs by page, so the
 * caller passes it.
 */
const faultsOf = (draft: CapDraft, zoneMissing: string): CapErrors => {
  const cap = capFault(draft.cap);
  return {
    ...(draft.type === null && { type: MESSAGES.capTypeInvalid }),
    ...(draft.interval === null && { interval: MESSAGES.capIntervalInvalid }),
    ...(cap !== null && { cap }),
    ...(!TIME.test(draft.resetTime) && { resetTime: MESSAGES.capTimeInvalid }),
    ...(draft.timezoneId === null && { timezoneId: zoneMissing }),
    ...(draft.split &&
      splitCount(draft) > MAX_SPLIT && { split: `At most ${MAX_SPLIT} caps at once` }),
  };
};

/** Returns the request body of a valid draft; null if a field is missing. */
const bodyOf = (draft: CapDraft): CreateBody | null => {
  if (draft.type === null || draft.interval === null || draft.timezoneId === null) return null;
  return {
    type: draft.type,
    interval: draft.interval,
    cap: String(Number(draft.cap)),
    reset_time: draft.resetTime,
    timezone_id: draft.timezoneId,
    country_ids: [...draft.countries],
    advertiser_ids: [...draft.advertisers],
    affiliate_ids: [...draft.publishers],
    deal_id: draft.deal?.id ?? null,
    split: draft.split,
    count_today: draft.countsToday && draft.interval === 'daily',
    parameters: Object.fromEntries(
      draft.parameters.map(({ groupId, value }) => [String(groupId), value]),
    ),
  };
};

/** Outcome of a save. `theirs` carries the cap as the server holds it now. */
type CapSave =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'theirs'; readonly row: CapRow }
  | Extract<SaveOutcome<never>, { kind: 'edit' }>;

const create = async (body: NonNullable<ReturnType<typeof bodyOf>>): Promise<void> => {
  const { ids } = await api.call('caps.create', { body });
  toast(
    MESSAGES.capCreated,
    ids.length > 1 ? { description: `${ids.length} caps, one per combination` } : {},
  );
};
const savedCap = async (id: number): Promise<CapRow> => {
  const row = (await api.call('caps.list')).find((cap) => cap.id === id);
  if (row === undefined) throw new ApiError(404, 'CAP_NOT_FOUND', 'No such cap.');
  return row;
};

/** Saves a new cap, or a changed one with the version that was read. */
const useCapSaving = (
  onSaved: () => void,
): {
  isSaving: boolean;
  save: (
    draft: CapDraft,
    base: { id: number; version: number } | null,
    moment: Moment | null,
  ) => Promise<CapSave>;
} => {
  const [isCreating, setCreating] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const sendFor = useSend();
  const update = async (
    body: NonNullable<ReturnType<typeof bodyOf>>,
    { id, version: seen }: { id: number; version: number },
    moment: Moment | null,
  ): Promise<CapSave> => {
    const { split: _split, count_today: _count, parameters: _parameters, ...fields } = body;
    const outcome = await saveVersion(MESSAGES.capConflict(id), seen, (version) =>
      sendFor(moment, version).save('caps.update', {
        body: { ...fields, id, version },
      }),
    );
    if (outcome.kind === 'edit') return outcome;
    if (outcome.kind === 'theirs') return { kind: 'theirs', row: await savedCap(id) };
    toast(moment === null ? MESSAGES.capUpdated : outcome.reply.message);
    return { kind: 'saved' };
  };
  const save = async (
    draft: CapDraft,
    base: { id: number; version: number } | null,
    moment: Moment | null,
  ): Promise<CapSave> => {
    const body = bodyOf(draft);
    if (body === null) return { kind: 'refused', error: null };
    setCreating(base === null);
    try {
      const result: CapSave =
        base === null
          ? await create(body).then(() => ({ kind: 'saved' }))
          : await update(body, base, moment);
      if (result.kind !== 'edit') onSaved();
      return result;
    } catch (error) {
      return { kind: 'refused', error };
    } finally {
      setCreating(false);
    }
  };
  return { isSaving: isCreating || isSending, save };
};

/**
 * Whether the server explained the refusal. Other errors, e.g. of a broken server, have no useful
 * text.
 */
const isExplained = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

interface Options {
  /** The cap to edit; null for a new one. */
  readonly row: CapRow | null;
  readonly owner?: CapOwner | undefined;
  readonly zoneMissing: string;
  readonly onSaved: () => void;
}

/**
 * Holds the draft of a cap: its base version, its errors, and saving. Errors appear after the first
 * attempt to save and disappear once fixed.
 */
export const useCapForm = ({ row: opened, owner, zoneMissing, onSaved }: Options) => {
  const record = useRecordDraft({
    row: opened,
    draftOf: (read) => draftOf(read, owner),
    keptAs: 'cap',
  });
  const { draft, isDirty } = record;
  const { row, conflict } = record.base;
  const [isSubmitted, setSubmitted] = useState(false);
  const { isSaving, save } = useCapSaving(onSaved);
  const server = useFormFaults(CAP_FIELDS);
  const faults = faultsOf(draft, zoneMissing);
  const send = async (moment: Moment | null): Promise<boolean> => {
    setSubmitted(true);
    if (Object.keys(faults).length > 0) {
      server.focusFirst(faults);
      return false;
    }
    const base = row && { id: row.id, version: conflict?.version ?? row.version };
    const result = await save(draft, base, moment);
    if (result.kind === 'edit') record.setConflict(result.conflict);
    if (result.kind === 'theirs') record.continueFrom(result.row);
    if (result.kind === 'refused' && !isSessionEnd(result.error))
      await server.explain(isExplained(result.error) ? result.error : null, MESSAGES.capSaveFailed);
    return result.kind === 'saved';
  };
  return {
    /** The cap being edited, as last read; null for a new one. */
    row,
    draft,
    isDirty,
    /** Changes that others saved meanwhile, if the user continues to edit. */
    conflict,
    isSaving,
    root: server.root,
    errors: isSubmitted ? { ...server.faults, ...faults } : {},
    change: (patch: Partial<CapDraft>): void => {
      server.forget(Object.keys(patch));
      record.setDraft((before) => changedDraft(before, patch));
    },
    /** Saves the draft. Returns whether the form can close. */
    submit: (): Promise<boolean> => send(null),
    /** Lets the draft be saved at a moment. Returns whether the form can close. */
    submitAt: (moment: Moment): Promise<boolean> => send(moment),
  };
};
