import type { AnswerValue } from './integration-template.schemas.js';
import type { StatusPullTemplate } from './status-pull-template.schemas.js';

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
