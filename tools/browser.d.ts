// What static/vendor/htmx.min.js, a classic script, brings to every page, as far as our modules use it.
interface HtmxContext {
  sourceElement: Element;
  request: { body?: FormData };
  response?: { status: number; headers: Headers };
}

// A request that did not come about may have no context, and what failed within htmx no detail.
type HtmxEvent = CustomEvent<{ ctx?: HtmxContext } | null>;

interface DocumentEventMap {
  "htmx:config:request": CustomEvent<{ ctx: HtmxContext }>;
  "htmx:after:request": HtmxEvent;
  "htmx:finally:request": HtmxEvent;
  "htmx:after:swap": CustomEvent<{ ctx: HtmxContext }>;
  "htmx:error": HtmxEvent;
  "htmx:response:error": HtmxEvent;
}

interface Window {
  // static/early.js is at work until this is called, which tells what it has kept.
  early?: () => [HTMLButtonElement, string][];
  htmx?: { process(root: Element): void };
}

// What a service worker has beside a page.
interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): never } | null;
}

interface NotificationEvent extends ExtendableEvent {
  readonly action: string;
  readonly notification: Notification;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
}

declare const clients: {
  claim(): Promise<void>;
  matchAll(options: { type: "window" }): Promise<WindowClient[]>;
  openWindow(address: string): Promise<unknown>;
};
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;
