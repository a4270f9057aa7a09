import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { useCountries } from '#shared/api/use-countries';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import {
  EMPTY_TEST_LEAD,
  generateTestLead,
  TEST_LEAD_FIELDS,
  type TestLeadDraft,
} from '../lib/test-lead';

/** Loads the IPv4 blocks of a country, one per line. Throws if they cannot be loaded. */
const loadBlocks = async (countryCode: string): Promise<string> => {
  const response = await fetch(`/ipv4/${encodeURIComponent(countryCode.toLowerCase())}.cidr`).catch(
    () => null,
  );
  if (!response?.ok) throw new Error(`The IP addresses of ${countryCode} could not be loaded.`);
  return response.text();
};

/** Sends a test lead and confirms it. `send` throws the error of a failed call. */
export const useTestLead = (): {
  isSending: boolean;
  send: (body: CallInput<'injections.testLead'>['body']) => Promise<void>;
} => {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = async (body: CallInput<'injections.testLead'>['body']): Promise<void> => {
    setSending(true);
    try {
      const { lead_id: id } = await api.call('injections.testLead', { body });
      toast(MESSAGES.testLeadSent, { description: `Lead #${id}` });
    } finally {
      setSending(false);
      // A refused test lead is stored and listed too.
      void queries.invalidateQueries({ queryKey: ['leads.list'] });
    }
  };
  return { isSending, send };
};

export interface TestLeadFormState {
  readonly draft: TestLeadDraft;
  readonly isDirty: boolean;
  readonly root: RefObject<HTMLDivElement | null>;
  /** The server's faults by field. */
  readonly errors: Readonly<Partial<Record<keyof TestLeadDraft, string>>>;
  readonly isGenerating: boolean;
  readonly change: (patch: Partial<TestLeadDraft>) => void;
  readonly generate: () => Promise<void>;
  /** Says why the lead was not sent, at its fields where it is about them. */
  readonly explain: (error: unknown, text: string) => Promise<void>;
}

/** The test lead as it is typed and generated. */
export const useTestLeadForm = (): TestLeadFormState => {
  const { draft, isDirty, setDraft } = useRecordDraft({
    row: null,
    draftOf: (): TestLeadDraft => EMPTY_TEST_LEAD,
    keptAs: 'test-lead',
  });
  const [isGenerating, setGenerating] = useState(false);
  const { countries } = useCountries();
  const { root, faults, forget, explain } = useFormFaults(TEST_LEAD_FIELDS);
  const generate = async (): Promise<void> => {
    const code = countries.find(({ id }) => id === draft.countryId)?.code;
    if (code === undefined) return;
    setGenerating(true);
    try {
      setDraft(generateTestLead(draft, code, await loadBlocks(code), Math.random));
      forget(['email', 'phone', 'phonePrefix', 'ip', 'offer', 'firstName', 'lastName']);
    } catch (error) {
      void dialogs.error(error instanceof Error ? error.message : String(error));
    } finally {
      setGenerating(false);
    }
  };
  return {
    draft,
    isDirty,
    isGenerating,
    root,
    errors: faults,
    change: (patch) => {
      forget(Object.keys(patch));
      setDraft((before) => ({ ...before, ...patch }));
    },
    generate,
    explain,
  };
};
