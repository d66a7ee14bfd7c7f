document.querySelector('button[data-automatic]')?.click()
