/** Whether a step can register anybody. */
export const canRegister = (advertisers: readonly { readonly percentage: number }[]): boolean =>
  advertisers.some(({ percentage }) => percentage > 0);

interface StartableCampaign {
  readonly steps: readonly {
    readonly advertisers: readonly { readonly percentage: number }[];
  }[];
  readonly sources: readonly { readonly status: string }[];
}

/** Why a campaign cannot be started, in words. Null if it can. */
export const startFault = ({ steps, sources }: StartableCampaign): string | null => {
  const empty = steps.findIndex(({ advertisers }) => !canRegister(advertisers));
  if (empty >= 0) return `Step${empty + 1} has no advertiser with a percentage.`;
  if (sources.length === 0) return 'The campaign has no source.';
  if (sources.every(({ status }) => status === 'completed'))
    return 'All sources of the campaign are completed. Please add another.';
  return null;
};
