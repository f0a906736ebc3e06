const params = new URLSearchParams(location.search);

/** The landing page puts them into the address of the frame. */
export const serverFacts = {
  /** There is no account yet: the visitor is about to run this server. */
  isNew: params.has('first'),
  hasPrices: params.has('prices'),
};
