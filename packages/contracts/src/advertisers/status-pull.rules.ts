import type { AnswerValue } from './integration-template.schemas.js';
import type { PullRefusal } from './status-pull.schemas.js';
import type { StatusPullTemplate } from './status-pull-template.schemas.js';

/** The most pulls of an advertiser. */
export const MOST_PULLS = 5;

/** Returns the place in an answer that decides on the next page. Null if none does. */
export const nextPageValue = ({ pages }: Pick<StatusPullTemplate, 'pages'>): AnswerValue | null => {
  switch (pages.kind) {
    case 'number':
      return pages.last;
    case 'offset':
      return pages.total;
    case 'cursor':
    case 'link':
      return pages.value;
    case 'none':
    case 'until_empty':
      return null;
  }
};

/** An id that cannot be an address of a person. */
const SHOWN_ID = /^[\w.:-]{1,40}$/;

/** Describes a row that could not be read. `lead` is our id or the advertiser's, as it was sent. */
export const refusalOf = (
  lead: string | null,
  field: string,
  reason: string,
  count = 1,
): PullRefusal => ({
  lead: lead !== null && SHOWN_ID.test(lead) ? lead : null,
  field,
  reason,
  count,
});
