import type { BrandCharacter } from './brand.catalogue.js';
import type { Refusal } from './verdict.rules.js';

/** A status and a JSON body. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: Record<string, unknown>;
}

interface TakenLead {
  id: string;
  autologinUrl: string;
}

/** "We took it", in the brand's dialect. */
export function accepted(character: BrandCharacter, { id, autologinUrl }: TakenLead): Answer {
  return character.dialect === 'nested'
    ? { status: 201, body: { status: 'ok', data: { lead: { id }, login_url: autologinUrl } } }
    : {
        status: 201,
        body: { success: true, id, autologin_url: autologinUrl, message: 'Lead accepted' },
      };
}

/** "We did not", in the brand's dialect. */
export function refused(
  character: BrandCharacter,
  refusal: { status: number; code: string; message: string },
): Answer {
  const { status, code, message } = refusal;
  return character.dialect === 'nested'
    ? { status, body: { status: 'error', data: null, errors: [{ code, message }] } }
    : { status, body: { success: false, code, message } };
}

/** A refusal under a status that says success. */
export function liedAbout(character: BrandCharacter, refusal: Refusal | undefined): Answer {
  const { code, message } = refusal ?? { code: 'declined', message: 'Lead declined' };
  return refused(character, { status: 200, code, message });
}

export const failed: Answer = {
  status: 500,
  body: { success: false, code: 'internal_error', message: 'Something went wrong' },
};

export const busy: Answer = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { success: false, code: 'busy', message: 'Try again in a moment' },
};
