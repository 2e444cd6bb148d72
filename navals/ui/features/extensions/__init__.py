"""Extensions: games and players of other people, from wheels that a person picks. In the browser this folder comes with the conformance kit, when it is first needed."""
