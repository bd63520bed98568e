import { type AttributeDefinition, categoryKinds, wholeDefinition } from './attribute-inputs.ts';
import type { AttributeKey } from './attributes.ts';
import type { CategorySlug } from './choices.ts';

/**
 * Returns the definition of an attribute in one category. For the attribute `kind`, the choices are the kinds of that
 * category.
 */
export function attributeDefinition(category: CategorySlug, key: AttributeKey): AttributeDefinition {
  const definition = wholeDefinition(key);
  const kinds = key === 'kind' ? categoryKinds[category] : undefined;
  return kinds ? { ...definition, choices: kinds } : definition;
}
