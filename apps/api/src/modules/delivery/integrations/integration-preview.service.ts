import { Injectable } from '@nestjs/common';
import {
  compilePreview,
  templateFaults,
  type LeadValues,
  type StepPreview,
  type TemplateFault,
} from '@leadline/advertiser-call';
import type {
  IntegrationPreview,
  IntegrationPreviewBody,
  IntegrationTemplate,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { testLead, valuesOf } from './domain/values.js';
import { IntegrationEditorService } from './integration-editor.service.js';

const isIn = (index: number, { path }: TemplateFault): boolean =>
  `${path}.`.startsWith(`steps.${index}.`);

/** Returns the request of a step, or the reason why there is none. */
const requestOf = (
  template: IntegrationTemplate,
  index: number,
  lead: LeadValues,
  now: Date,
): StepPreview | TemplateFault => {
  const path = `steps.${index}.request`;
  const step = template.steps[index];
  if (!step) return { path, message: 'There is no such step' };
  try {
    return compilePreview(template, step).render(lead, now);
  } catch (error) {
    return { path, message: error instanceof Error ? error.message : String(error) };
  }
};

/** Shows the requests that a template makes of a lead. Sends nothing. */
@Injectable()
export class IntegrationPreviewService {
  constructor(
    private readonly editor: IntegrationEditorService,
    private readonly clock: Clock,
  ) {}

  /** Throws ADVERTISER_NOT_FOUND. */
  async preview(
    advertiserId: number,
    { template, lead }: IntegrationPreviewBody,
  ): Promise<IntegrationPreview> {
    await this.editor.known(advertiserId);
    const faults = templateFaults(template);
    const now = this.clock.now();
    const values = valuesOf(testLead(lead, now));
    return {
      steps: template.steps.map(({ name }, index) => {
        const own = faults.filter((fault) => isIn(index, fault));
        const request = requestOf(template, index, values, now);
        return 'message' in request
          ? { name, request: null, faults: own.length > 0 ? own : [request] }
          : { name, request, faults: own };
      }),
      faults: faults.filter((fault) => !template.steps.some((_step, index) => isIn(index, fault))),
    };
  }
}
