import { TestEnvironment } from 'jest-environment-jsdom';

const OWN_ZONE = process.env.TZ;

/** Tests have a copy of the environment; this sets the zone of the process. */
const setBrowserZone = (name) => {
  if (name === undefined) delete process.env.TZ;
  else process.env.TZ = name;
};

/** jsdom with classes of Node that it lacks: those of fetch for the router, MessageChannel for antd. */
export default class BrowserEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      Headers,
      MessageChannel,
      Request,
      Response,
      setBrowserZone,
    });
  }

  /** @override */
  async teardown() {
    setBrowserZone(OWN_ZONE);
    await super.teardown();
  }
}
