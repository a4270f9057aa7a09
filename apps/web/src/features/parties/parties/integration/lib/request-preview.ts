import type { IntegrationPlaceholder, OldIntegrationTemplate, TestLead } from '@leadline/contracts';
import { previewRequest, SAMPLE_LEAD } from '@leadline/contracts/request-preview';

/** The fields of the sample lead that the user has changed. */
export type SampleLead = Readonly<Partial<Record<keyof TestLead, string>>>;

/** Returns the changed fields. An empty field keeps its standard text. */
export const changedFields = (lead: SampleLead): SampleLead =>
  Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== ''));

/** Returns the fields derived from the changed ones. Only the server can split a phone number. */
const derivedFields = (lead: SampleLead): Partial<Record<IntegrationPlaceholder, string>> => ({
  full_name: `${lead.first_name ?? SAMPLE_LEAD.first_name} ${
    lead.last_name ?? SAMPLE_LEAD.last_name
  }`,
  ...(lead.phone !== undefined && { phone_prefix: '…', phone_national: '…' }),
});

/** The request as text, line by line: address, headers, body. */
interface RequestText {
  readonly address: string;
  readonly headers: string;
  readonly body: string;
}

/**
 * Returns the request that the template makes for the sample lead; null if the template is
 * incomplete.
 */
export const requestTextOf = (
  template: OldIntegrationTemplate,
  sample: SampleLead,
): RequestText | null => {
  const lead = changedFields(sample);
  const preview = previewRequest(template, { ...lead, ...derivedFields(lead) });
  return (
    preview && {
      address: `${preview.method} ${preview.url}`,
      headers: Object.entries(preview.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      body: preview.body ?? '',
    }
  );
};
