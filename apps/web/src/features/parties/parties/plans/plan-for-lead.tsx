import type { CallReply } from '#shared/api/api-types';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { dialogs } from '#shared/ui/dialogs';
import { Field } from '#shared/ui/field';
import { TabSection } from '#shared/ui/tab-section';
import type { PartySide } from '../lib/party';

type Miss = NonNullable<CallReply<'advertiserPlans.forLead'>['plans'][number]['reason']>;

const ROUTES = {
  advertiser: 'advertiserPlans.forLead',
  publisher: 'publisherPlans.forLead',
} as const;
const MISSES: Readonly<Record<Miss, string>> = {
  other_country: 'it is for other countries',
  other_funnel: 'it is for other funnels',
  other_offer: 'it is for other offers',
  other_party: 'it is for other partners',
  other_param: 'it is for other custom parameters',
  not_begun: 'it had not begun',
  over: 'it was over',
  less_specific: 'another has more conditions',
  older: 'another with as many conditions is newer',
};

interface Props {
  side: PartySide;
  partyId: number;
  /** Returns the name of a plan. */
  nameOf: (planId: number) => string;
}

/** Says which plan a lead gets, and why it does not get the others. */
export const PlanForLead = ({ side, partyId, nameOf }: Props) => {
  const [leadId, setLeadId] = useState('');
  const isId = /^[1-9]\d{0,8}$/.test(leadId.trim());
  const asked = useMutation({
    mutationFn: () =>
      api.call(ROUTES[side], { params: { id: partyId }, body: { lead_id: Number(leadId) } }),
    onError: (error) => {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    },
  });
  const plans = asked.data?.plans;
  return (
    <TabSection
      title="Which one does a lead get?"
      help="The one with the most conditions that the lead meets, then the newest."
      actions={
        <Button disabled={!isId} loading={asked.isPending} onClick={() => asked.mutate()}>
          Look up
        </Button>
      }
    >
      <Field label="Lead ID">
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            maxLength={9}
            value={leadId}
            onChange={({ target }) => setLeadId(target.value)}
          />
        )}
      </Field>
      <ul aria-label="Plans for the lead" role="list">
        {plans?.map(({ plan_id: id, reason }) => (
          <li key={id}>
            {nameOf(id)}: {reason === null ? <strong>the lead gets it</strong> : MISSES[reason]}
          </li>
        ))}
      </ul>
    </TabSection>
  );
};
