import { areaNames } from '../areas.ts';
import type { CategorySlug } from '../choices.ts';
import {
  type AttributeDefinition,
  type AttributeKey,
  attributeDefinitions,
  categoryAttributes,
} from './attributes.ts';

/**
 * What a fact is in one category: its definition, with the kinds of that category as choices of `kind` and all areas as
 * those of `area`. Apart from the definitions, because pages that only show facts need no list of areas.
 */
export function attributeDefinition(category: CategorySlug, key: AttributeKey): AttributeDefinition {
  const { kinds } = categoryAttributes[category];
  if (key === 'area') return { ...attributeDefinitions.area, choices: areaNames };
  return key === 'kind' && kinds
    ? { ...attributeDefinitions.kind, choices: kinds }
    : attributeDefinitions[key];
}
