interface Installation {
  readonly trustedProxies?: string;
  readonly publicUrl?: string;
}
interface NginxModule {
  installedNginx(): Promise<{ readonly program: string } | null>;
  startNginx(
    program: string,
    addresses: readonly string[],
    installation?: Installation,
  ): Promise<Nginx>;
}
export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/** Scripts are no part of the build of this package. */
const script = (path: string): Promise<unknown> =>
  import(new URL(`../../../../scripts/${path}`, import.meta.url).href);
const { installedNginx, startNginx } = (await script('infra/nginx.mjs')) as NginxModule;
/** A loopback port that no outgoing connection takes meanwhile. */
export const { freePort } = (await script('shared/ports.mjs')) as {
  readonly freePort: () => Promise<number>;
};
const installed = await installedNginx();

/** Skipped where there is no nginx; `npm test` installs it where it can. */
export const describeWithNginx = installed ? describe : describe.skip;

/** nginx with docker/nginx.conf before processes at these addresses. */
export const startNginxBefore = (
  addresses: readonly string[],
  installation: Installation = {},
): Promise<Nginx> => startNginx(installed?.program ?? '', addresses, installation);
