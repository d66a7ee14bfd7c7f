import { defineWords } from '../i18n.ts'

/** The months of a school year to choose from. */
export const monthPickerWords = defineWords('monthPicker', {
  'en-GB': {
    chooseMonth: 'Choose a month',
    schoolYear: 'School year {{from}} to {{to}}',
    previousYear: 'Previous school year',
    nextYear: 'Next school year',
    autumn: 'Autumn',
    spring: 'Spring',
    summer: 'Summer',
    thisMonth: 'This month',
    cancel: 'Cancel',
  },
  'en-US': { autumn: 'Fall' },
})
