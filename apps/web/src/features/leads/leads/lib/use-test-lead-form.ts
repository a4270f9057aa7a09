import { useCountries } from '#shared/api/use-countries';
import { useState, type RefObject } from 'react';
import { dialogs } from '#shared/ui/dialogs';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { loadBlocks } from '../api/use-test-lead';
import {
  EMPTY_TEST_LEAD,
  TEST_LEAD_FIELDS,
  generateTestLead,
  type TestLeadDraft,
} from './test-lead';

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
