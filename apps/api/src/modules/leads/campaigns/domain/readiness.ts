import { stepName } from './step-lead.js';

/** Whether a step can register anybody. */
export const canRegister = (advertisers: readonly { readonly percentage: number }[]): boolean =>
  advertisers.some(({ percentage }) => percentage > 0);

interface Party {
  readonly id: number;
  readonly name: string;
}
interface StartableCampaign {
  readonly steps: readonly {
    readonly advertisers: readonly (Party & { readonly percentage: number })[];
    readonly publishers: readonly Party[];
  }[];
  readonly sources: readonly { readonly status: string }[];
  /** Advertisers and publishers that are not deleted. */
  readonly existing: {
    readonly advertisers: ReadonlySet<number>;
    readonly publishers: ReadonlySet<number>;
  };
}

/** Returns the first party of a step that was deleted, in words. */
const deletedParty = ({ steps, existing }: StartableCampaign): string | null => {
  for (const [index, { advertisers, publishers }] of steps.entries()) {
    const party =
      advertisers.find(({ id }) => !existing.advertisers.has(id)) ??
      publishers.find(({ id }) => !existing.publishers.has(id));
    if (party) return `${stepName(index)} names ${party.name}, which was deleted.`;
  }
  return null;
};

/** Returns the reason why a campaign cannot be started, in words. Null if it can. */
export const startFault = (campaign: StartableCampaign): string | null => {
  const { steps, sources } = campaign;
  const empty = steps.findIndex(({ advertisers }) => !canRegister(advertisers));
  if (empty >= 0) return `${stepName(empty)} has no advertiser with a percentage.`;
  const deleted = deletedParty(campaign);
  if (deleted !== null) return deleted;
  if (sources.length === 0) return 'The campaign has no source.';
  if (sources.every(({ status }) => status === 'completed'))
    return 'All sources of the campaign are completed. Please add another.';
  return null;
};
