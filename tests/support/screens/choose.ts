import { expect, type Locator } from '@playwright/test'

/** Chooses what a field finds for a text, by the keyboard. @param field the combobox */
export async function chooseIn(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await expect(field.page().getByRole('listbox').getByRole('option').first()).toContainText(text)
  await field.press('Enter')
}

/** What is chosen in a field of several, in its order. @param scope the element around the chips */
export function chips(scope: Locator): Locator {
  return scope.getByRole('listitem')
}
