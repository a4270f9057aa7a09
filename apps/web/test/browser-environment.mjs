import { TestEnvironment } from 'jest-environment-jsdom';

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
    });
  }
}
