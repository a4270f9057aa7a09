import { TestEnvironment } from 'jest-environment-jsdom';

const OWN_ZONE = process.env.TZ;

/** Sets the zone of the whole process, because tests run with a copy of the environment. */
const setBrowserZone = (name) => {
  if (name === undefined) delete process.env.TZ;
  else process.env.TZ = name;
};

/** jsdom with the Node classes that it lacks: fetch for the router, MessageChannel for antd. */
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
