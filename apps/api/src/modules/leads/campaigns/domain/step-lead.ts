import { drawOne, type CampaignMethod, type Draw } from '@leadline/contracts';

/** Step with the values that its leads get. */
export interface StepConfig {
  readonly id: number;
  readonly position: number;
  readonly group_id: number;
  /** Empty for the lead's own publisher. */
  readonly publisher_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly advertisers: readonly { readonly advertiser_id: number; readonly percentage: number }[];
}

/** Values that a step sets on a lead. Null keeps the lead's own value. */
export interface StepLead {
  readonly publisher_id: number | null;
  readonly funnel: string | null;
  readonly campaign_route: {
    readonly group_id: number;
    readonly name: string;
    readonly method: CampaignMethod;
    readonly shares: readonly { readonly advertiser_id: number; readonly weight: number }[];
  };
}

export const stepName = (index: number): string => `Step${index + 1}`;

const oneOf = <Value>(values: readonly Value[], draw: number): Value | null =>
  values.length === 0 ? null : drawOne(values, draw);

/**
 * Returns the lead that a step makes. If the step names several publishers or funnels, a draw
 * decides. The same person always draws the same.
 */
export const stepLead = (
  step: StepConfig,
  campaign: { readonly name: string; readonly step: string; readonly method: CampaignMethod },
  draw: Draw,
): StepLead => ({
  publisher_id: oneOf(step.publisher_ids, draw('publisher')),
  funnel: oneOf(step.funnels, draw('funnel')),
  campaign_route: {
    group_id: step.group_id,
    name: `${campaign.name}, ${campaign.step}`,
    method: campaign.method,
    shares: step.advertisers.map(({ advertiser_id, percentage }) => ({
      advertiser_id,
      weight: Math.round(percentage * 100),
    })),
  },
});
