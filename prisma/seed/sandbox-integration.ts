import { createAdvertiser, setIntegration, type Queryable } from './factories.js';

export interface SandboxAddresses {
  readonly secret: string;
  /** Address of the sandbox advertisers. */
  readonly sandboxUrl: string;
  /** Address of this installation, for the advertisers' postbacks. */
  readonly publicUrl: string;
}
export type SandboxBrand = 'alpha' | 'bravo' | 'charlie' | 'delta';

/** The brand whose answers are nested. */
const NESTED: SandboxBrand = 'delta';

/** The integration with an advertiser of the sandbox: one of two forms of answers. */
const template = (sandboxUrl: string, slug: string, nested: boolean): object => ({
  method: 'POST',
  url: `${sandboxUrl}/brands/${slug}/leads`,
  auth: { kind: 'bearer', token: '{{secret.token}}' },
  format: 'json',
  fields: {
    lead_id: '{{lead_id}}',
    first_name: '{{first_name}}',
    last_name: '{{last_name}}',
    email: '{{email}}',
    phone: '{{phone}}',
    country: '{{country}}',
    ip: '{{ip}}',
    funnel: '{{funnel}}',
    aff_id: '{{affiliate_id}}',
    password: '{{password}}',
    postback_url: '{{secret.postback_url}}',
  },
  success: {
    statuses: [200, 201],
    rules: [
      nested
        ? { kind: 'equals', path: 'status', value: 'ok' }
        : { kind: 'equals', path: 'success', value: 'true' },
    ],
  },
  read: nested
    ? { external_id: 'data.lead.id', autologin_url: 'data.login_url', message: 'errors[0].message' }
    : { external_id: 'id', autologin_url: 'autologin_url', message: 'message' },
});

/** An advertiser for which a brand of the sandbox answers. Returns its id. */
export const createSandboxAdvertiser = async (
  db: Queryable,
  { secret, sandboxUrl, publicUrl }: SandboxAddresses,
  { name, brand }: { readonly name: string; readonly brand: SandboxBrand },
): Promise<number> => {
  const advertiser = await createAdvertiser(db, secret, { name, display_name: name });
  await setIntegration(db, secret, advertiser.id, template(sandboxUrl, brand, brand === NESTED), {
    token: `sandbox-${brand}`,
    postback_url: `${publicUrl}/api/v1/postbacks/${advertiser.postback_token}`,
  });
  return advertiser.id;
};
