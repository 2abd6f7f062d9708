// What static/vendor/htmx.min.js, a classic script, brings to every page, as far as our modules use it.
interface HtmxContext {
  sourceElement: Element;
  response?: { status: number };
}

// A request that did not come about may have no context, and what failed within htmx no detail.
type HtmxEvent = CustomEvent<{ ctx?: HtmxContext } | null>;

interface DocumentEventMap {
  "htmx:config:request": CustomEvent<{ ctx: HtmxContext }>;
  "htmx:after:request": HtmxEvent;
  "htmx:after:swap": CustomEvent<{ ctx: HtmxContext }>;
  "htmx:error": HtmxEvent;
  "htmx:response:error": HtmxEvent;
}

interface Window {
  htmx?: { process(root: Element): void };
}
