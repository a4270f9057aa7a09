import type { IntegrationTemplate } from '@leadline/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { ApiError } from '#shared/api/api-error';
import { useSettled } from '#shared/lib/use-settled';
import { dialogs } from '#shared/ui/dialogs';
import { outcomeQuestion, readingsOf } from '../lib/compared-answers';
import {
  type Integration,
  type IntegrationDraft,
  previewTemplate,
  templateOfDraft,
} from '../lib/integration-draft';

const SETTLED_MS = 800;

const compare = (id: number, template: IntegrationTemplate, signal?: AbortSignal) =>
  api.call('integrations.compare', {
    params: { id },
    body: { template },
    ...(signal && { signal }),
  });

/** Compares the last answers, soon after the rules of the unsaved form have changed. */
export const useComparison = (id: number, saved: Integration, draft: IntegrationDraft) => {
  const template = previewTemplate(draft);
  const isChanged =
    template !== null &&
    saved.template !== null &&
    readingsOf(template) !== readingsOf(saved.template);
  const settled = useSettled(isChanged ? readingsOf(template) : null, SETTLED_MS);
  return useQuery({
    queryKey: ['integrations.compare', id, saved.version, settled],
    queryFn: ({ signal }) => {
      if (template === null) throw new Error('There is no template to compare');
      return compare(id, template, signal);
    },
    enabled: settled !== null && isChanged,
    placeholderData: settled === null ? undefined : keepPreviousData,
    retry: false,
    gcTime: 0,
  });
};
export type Comparison = ReturnType<typeof useComparison>;

/** Asks before a save by which one of the last answers would have had another outcome. */
export const confirmOutcomes = async (
  id: number,
  draft: IntegrationDraft,
  saved: Integration,
): Promise<boolean> => {
  const template = templateOfDraft(draft);
  if (saved.template === null || readingsOf(template) === readingsOf(saved.template)) return true;
  try {
    const question = outcomeQuestion(await compare(id, template), template);
    if (question === null) return true;
    return await dialogs.confirm({
      ...question,
      title: 'Save rules that read answers differently?',
      yes: 'Save them',
    });
  } catch (error) {
    // The save itself names the faults at their fields.
    if (error instanceof ApiError && error.issues.length > 0) return true;
    return dialogs.confirm({
      title: 'Save without the comparison?',
      text: 'The last answers could not be compared with these rules.',
      yes: 'Save them',
    });
  }
};
