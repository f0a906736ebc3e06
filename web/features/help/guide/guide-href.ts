export const guideHref = (slug: string, id = '') => `/guide/${slug}${id && `#${id}`}`;
